import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import pLimit from 'p-limit';
import { findOnPath, toolsDir } from './paths.ts';
import { runToEnd } from './server-process.ts';

const oneAtATime = pLimit(1);

export function hasApt(): boolean {
  return findOnPath(['apt-get']) !== undefined && findOnPath(['dpkg-deb']) !== undefined;
}

/**
 * Fetches packages and their missing dependencies as any user, and unpacks them into our folder:
 * nothing is installed, no account or service is created. Returns the folder with runnable
 * `programs`. Done once per checkout.
 */
export function fetchPackages(
  name: string,
  packages: readonly string[],
  programs: readonly string[],
): Promise<string> {
  const root = join(toolsDir, name);
  const programDir = join(root, 'run');
  return oneAtATime(async () => {
    if (existsSync(programDir)) return programDir;
    await download(root, packages);
    const libraryPath = libraryFolders(root).join(':');
    mkdirSync(`${programDir}.partial`, { recursive: true });
    for (const program of programs) {
      const script = `#!/bin/sh\nLD_LIBRARY_PATH='${libraryPath}' exec '${programIn(root, program)}' "$@"\n`;
      writeFileSync(join(`${programDir}.partial`, program), script, { mode: 0o755 });
    }
    renameSync(`${programDir}.partial`, programDir);
    return programDir;
  });
}

/** Installs packages into the system; root only. Their services are not started. */
export function installPackages(packages: readonly string[]): Promise<void> {
  return oneAtATime(async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
    const wait = ['-o', 'DPkg::Lock::Timeout=120'];
    await runToEnd('apt-get', ['update', '-q', ...wait], { env });
    await runToEnd('apt-get', ['install', '-qy', '--no-install-recommends', ...wait, ...packages], {
      env,
    });
  });
}

async function download(root: string, packages: readonly string[]): Promise<void> {
  removeLeftovers(root);
  const work = `${root}.partial-${process.pid}`;
  const [lists, cache, debs, tree] = ['lists', 'cache', 'debs', 'tree'].map((name) =>
    join(work, name),
  ) as [string, string, string, string];
  for (const folder of [
    join(lists, 'partial'),
    join(cache, 'archives', 'partial'),
    debs,
    tree,
    join(work, 'state'),
  ]) {
    mkdirSync(folder, { recursive: true });
  }
  const options = [
    `Dir::State=${join(work, 'state')}`,
    'Dir::State::status=/var/lib/dpkg/status',
    `Dir::State::Lists=${lists}`,
    `Dir::Cache=${cache}`,
    'APT::Sandbox::User=',
    'Debug::NoLocking=1',
  ];
  const flags = options.flatMap((option) => ['-o', option]);
  try {
    await runToEnd('apt-get', ['update', '-q', ...flags]);
    const plan = await runToEnd('apt-get', [
      'install',
      '-qq',
      '--print-uris',
      '--no-install-recommends',
      ...flags,
      ...packages,
    ]);
    // Each line: 'uri' file_version_arch.deb size hash
    const names = [...plan.matchAll(/^'[^']*' ([^_\s]+)_/gm)].map((match) => match[1] ?? '');
    await runToEnd('apt-get', ['download', '-q', ...flags, ...new Set([...packages, ...names])], {
      cwd: debs,
    });
    for (const file of readdirSync(debs))
      await runToEnd('dpkg-deb', ['-x', join(debs, file), tree]);
    mkdirSync(dirname(root), { recursive: true });
    rmSync(root, { recursive: true, force: true });
    renameSync(tree, root);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Removes leftovers of interrupted fetches, except those of running processes. */
function removeLeftovers(root: string): void {
  const prefix = `${basename(root)}.partial-`;
  if (!existsSync(dirname(root))) return;
  for (const name of readdirSync(dirname(root))) {
    const isRunning = existsSync(`/proc/${name.slice(prefix.length)}`);
    if (name.startsWith(prefix) && !isRunning)
      rmSync(join(dirname(root), name), { recursive: true });
  }
}

/** Debian's `usr/bin/psql` is a Perl wrapper around the one of a version. */
function programIn(root: string, name: string): string {
  const [ofVersion] = globSync(`usr/lib/postgresql/*/bin/${name}`, { cwd: root });
  return join(root, ofVersion ?? join('usr/bin', name));
}

/** Every folder below `root` that contains a shared library. */
function libraryFolders(root: string): string[] {
  const found = new Set<string>();
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (/\.so(\.|$)/.test(entry.name)) found.add(entry.parentPath);
  }
  return [...found].toSorted((a, b) => a.length - b.length);
}
