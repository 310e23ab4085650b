import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '@talkreel/services/paths';
import { runToEnd } from '@talkreel/services/server-process';
import { build } from 'vite';

const client = join(repositoryRoot, 'packages/client');
const cli = join(repositoryRoot, 'packages/cli');

/** Writes the packages for the registry into `dist` of each, which `npm publish` takes as it is. */
export async function packAll(): Promise<string[]> {
  return [await packClient(), await packCli()];
}

async function packClient(): Promise<string> {
  const dist = await bundle(client, 'talkreel.ts', 'index.js');
  await writeDeclarations(dist);
  return finish(client, {
    name: '@talkreel/client',
    description: 'Make talking videos with Talkreel from Node, Bun, Deno or a browser',
    exports: { '.': { types: './talkreel.d.ts', default: './index.js' } },
    sideEffects: false,
  });
}

async function packCli(): Promise<string> {
  await bundle(cli, 'main.ts', 'talkreel.js');
  return finish(cli, {
    name: 'talkreel',
    description: 'Make talking videos with Talkreel from the command line',
    bin: { talkreel: 'talkreel.js' },
    engines: { node: '>=20.3' },
  });
}

/** One file with everything it needs but Node itself. */
async function bundle(root: string, entry: string, fileName: string): Promise<string> {
  const outDir = join(root, 'dist');
  rmSync(outDir, { recursive: true, force: true });
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    ...(root === cli && { ssr: { noExternal: true, target: 'node' } }),
    build: {
      ...(root === cli && {
        ssr: join(root, 'src', entry),
        license: { fileName: 'THIRD-PARTY.md' },
      }),
      ...(root === client && { lib: { entry: join(root, 'src', entry), formats: ['es'] } }),
      outDir,
      target: 'es2023',
      minify: false,
      rolldownOptions: { output: { entryFileNames: fileName, codeSplitting: false } },
    },
  });
  return outDir;
}

/** The types of the client, which refer to nothing outside it. */
async function writeDeclarations(dist: string): Promise<void> {
  const made = join(dist, 'made');
  const config = join(client, 'dist', 'tsconfig.json');
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(repositoryRoot, 'tsconfig.base.json'),
      compilerOptions: {
        ...{ noEmit: false, declaration: true, emitDeclarationOnly: true },
        ...{ rootDir: repositoryRoot, outDir: made, lib: ['es2024', 'dom'] },
      },
      files: [join(client, 'src/talkreel.ts')],
    }),
  );
  await runToEnd('tsc', ['-p', config], { cwd: client });
  const from = join(made, 'packages/client/src');
  for (const file of ['talkreel', 'connection', 'job', 'live', 'errors', 'types/api.generated']) {
    const text = readFileSync(join(from, `${file}.d.ts`), 'utf8');
    const target = join(dist, `${file}.d.ts`);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text.replaceAll(/(from ["']\.[^"']*)\.ts(["'])/g, '$1.js$2'));
  }
  rmSync(made, { recursive: true });
  rmSync(config);
}

function finish(root: string, manifest: object): string {
  const dist = join(root, 'dist');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const files = globSync('**/*.{js,d.ts,md}', { cwd: dist }).toSorted();
  const whole = { ...manifest, version, license: 'MIT', type: 'module', files };
  writeFileSync(join(dist, 'package.json'), `${JSON.stringify(whole, null, 2)}\n`);
  cpSync(join(root, 'PUBLISHED.md'), join(dist, 'README.md'));
  cpSync(join(repositoryRoot, 'LICENSE'), join(dist, 'LICENSE'));
  return dist;
}

if (import.meta.main)
  for (const dist of await packAll()) process.stdout.write(`npm publish ${dist}\n`);
