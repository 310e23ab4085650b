// Runs on any Node (>= 20): installs the dependencies and Node 24, then starts
// infra/run/<command>.ts with it. Everything else in the project is TypeScript that needs Node 24.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';

const startedAtMs = Date.now();
const root = resolve(import.meta.dirname ?? dirname(new URL(import.meta.url).pathname), '../..');
const wantedMajor = 24;
const command = process.argv[2] ?? '';
const script = join(root, 'infra', 'run', `${command}.ts`);

if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`Node 20 or newer is needed; this is ${process.version}.`);
if (!/^[a-z]+$/.test(command) || !existsSync(script))
  fail(`usage: node infra/run/bootstrap.mjs <${commands().join('|')}>`);

const { node, installed } = ensureInstalled();
handOver(node, installed);

function commands() {
  return readdirSync(join(root, 'infra', 'run'))
    .filter((name) => /^[a-z]+\.ts$/.test(name))
    .map((name) => name.slice(0, -3));
}

/** Installs the dependencies when what they were installed from has changed; otherwise only reads files. */
function ensureInstalled() {
  const stampFile = join(root, 'node_modules', '.talkreel-install.json');
  const fingerprint = fingerprintOfInputs();
  const stamp = readJson(stampFile);
  if (stamp?.fingerprint === fingerprint && existsSync(stamp.node))
    return { node: stamp.node, installed: false };
  return withInstallLock(() => {
    const newer = readJson(stampFile);
    if (newer?.fingerprint === fingerprint && existsSync(newer.node))
      return { node: newer.node, installed: true };
    installDependencies();
    const path = findNode() ?? fetchNode();
    writeFileSync(stampFile, JSON.stringify({ fingerprint, node: path }));
    return { node: path, installed: true };
  });
}

function fingerprintOfInputs() {
  const files = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'];
  for (const group of ['apps', 'packages']) {
    for (const name of readdirSync(join(root, group)).sort())
      files.push(join(group, name, 'package.json'));
  }
  files.push('bench/package.json', 'infra/package.json');
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const file of files) {
    const path = join(root, file);
    if (existsSync(path)) hash.update(`\0${file}\0`).update(readFileSync(path));
  }
  return hash.digest('hex');
}

function installDependencies() {
  const pnpm = readJson(join(root, 'package.json')).packageManager;
  console.log('Installing dependencies (about 20 s the first time) ...');
  const args = [
    '--yes',
    pnpm,
    'install',
    '--frozen-lockfile',
    '--config.confirmModulesPurge=false',
  ];
  const done = runNpm('npx', args, { cwd: root });
  if (done.status !== 0) fail(`The dependencies could not be installed:\n${tail(done)}`);
}

/** Finds Node 24: the one among the dependencies, else the running one. */
function findNode() {
  const bundled = join(
    root,
    'node_modules',
    `node-${process.platform}-${process.arch}`,
    'bin',
    'node',
  );
  const candidates = existsSync(bundled) ? [bundled, process.execPath] : [process.execPath];
  return candidates.find(isWantedNode);
}

/** Where the dependencies hold no Node for this platform, the npm package `node` brings one. */
function fetchNode() {
  const prefix = join(root, '.data', 'tools', 'node');
  const path = join(prefix, 'node_modules', 'node', 'bin', 'node');
  if (!isWantedNode(path)) {
    console.log(`Fetching Node ${wantedMajor} ...`);
    mkdirSync(prefix, { recursive: true });
    const done = runNpm(
      'npm',
      ['install', '--prefix', prefix, '--no-save', `node@${wantedMajor}`],
      { cwd: prefix },
    );
    if (done.status !== 0 || !isWantedNode(path)) {
      fail(
        `Node ${wantedMajor} could not be installed from npm; install it from https://nodejs.org and try again.\n${tail(done)}`,
      );
    }
  }
  return path;
}

function isWantedNode(path) {
  const done = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return done.status === 0 && Number(done.stdout.slice(1).split('.')[0]) >= wantedMajor;
}

function runNpm(name, args, options) {
  const besideNode = join(dirname(process.execPath), name);
  return spawnSync(existsSync(besideNode) ? besideNode : name, args, {
    ...options,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
}

/** Two commands started at once on a fresh checkout: the second waits for the first one's install. */
function withInstallLock(work) {
  const lock = join(root, 'node_modules', '.talkreel-install.lock');
  mkdirSync(dirname(lock), { recursive: true });
  const givesUpAtMs = Date.now() + 10 * 60_000;
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      const holder = Number(readJson(join(lock, 'pid.json')) ?? 0);
      const isStale = holder
        ? !isAlive(holder)
        : Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0) > 5000;
      if (isStale) rmSync(lock, { recursive: true, force: true });
      else if (Date.now() > givesUpAtMs)
        fail(`Another install is still running; if not, remove ${lock}.`);
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    }
  }
  try {
    writeFileSync(join(lock, 'pid.json'), String(process.pid));
    return work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

/** Runs the command under Node 24 as a child that gets our signals and gives us its exit code. */
function handOver(node, installed) {
  const path = [join(root, 'node_modules', '.bin'), dirname(node), process.env.PATH].join(
    delimiter,
  );
  const env = {
    ...process.env,
    PATH: path,
    TALKREEL_STARTED_AT_MS: String(startedAtMs),
    TURBO_TELEMETRY_DISABLED: '1',
    // Node caches what it compiled, TypeScript included: later processes start in half the time.
    NODE_COMPILE_CACHE:
      process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node'),
  };
  if (installed) env.TALKREEL_INSTALLED = '1';
  // The IPC channel tells the child when this process is killed.
  const child = spawn(node, [script, ...process.argv.slice(3)], {
    cwd: root,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  // npm may be killed too; nothing notifies us, so we poll.
  const parents = ancestors();
  const isOrphan = () => String(ancestors()) !== String(parents);
  const watch =
    process.env.npm_lifecycle_event && setInterval(() => isOrphan() && child.kill('SIGTERM'), 500);
  child.on('error', (error) => fail(`Node could not be started: ${error.message}`));
  child.on('exit', (code, signal) => {
    clearInterval(watch);
    process.exit(code ?? (signal ? 1 : 0));
  });
}

/** The process id of our parent, and of its parent where npm runs us through a shell, according to /proc. */
function ancestors() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    const [, name, parent] = /\((.*)\) \S (\d+)/.exec(stat);
    return /^(ba|da|z)?sh$/.test(name) ? [process.ppid, parent] : [process.ppid];
  } catch {
    return [process.ppid];
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function tail(done) {
  return `${done.stdout ?? ''}\n${done.stderr ?? ''}\n${done.error?.message ?? ''}`
    .trim()
    .split('\n')
    .slice(-30)
    .join('\n');
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
