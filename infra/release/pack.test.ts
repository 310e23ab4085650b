import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findOnPath, repositoryRoot } from '@talkreel/services/paths';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { packAll } from './pack.ts';

const folder = mkdtempSync(join(tmpdir(), 'talkreel-pack-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const dists = await packAll();

/** What npm would publish. */
function contentOf(dist: string): string[] {
  const printed = execFileSync('npm', ['pack', '--dry-run', '--json'], {
    cwd: dist,
    encoding: 'utf8',
  });
  const packed = Object.values(JSON.parse(printed) as Array<{ files: Array<{ path: string }> }>);
  return (packed[0]?.files ?? []).map(({ path }) => path).toSorted();
}

function readJson(path: string): Record<string, unknown> {
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
}

test('the packages have what they need, and nothing else', () => {
  expect(dists.map(contentOf)).toEqual([
    [
      ...['LICENSE', 'README.md', 'connection.d.ts', 'errors.d.ts', 'index.js', 'job.d.ts'],
      ...['live.d.ts', 'package.json', 'talkreel.d.ts', 'types/api.generated.d.ts'],
    ],
    ['LICENSE', 'README.md', 'THIRD-PARTY.md', 'package.json', 'talkreel.js'],
  ]);
  for (const dist of dists) {
    expect(readJson(join(dist, 'package.json'))).not.toHaveProperty('dependencies');
    expect(readFileSync(join(dist, 'README.md'), 'utf8')).not.toMatch(
      /\]\(\.{0,2}\/(?!developers)/,
    );
  }
});

test('a program elsewhere is type-checked against the client, and runs with it', () => {
  const [client = ''] = dists;
  const installed = join(folder, 'node_modules/@talkreel/client');
  mkdirSync(installed, { recursive: true });
  cpSync(client, installed, { recursive: true });
  const program = `import { ApiError, Talkreel, type Quote } from '@talkreel/client';
const talkreel = new Talkreel({ key: 'k', url: 'http://127.0.0.1:1', retries: 0 });
const video = { script: 'Hi.', actor: 'clara', voice: 'anna' };
const price = async (): Promise<Quote> => talkreel.videos.quote(video);
// @ts-expect-error a video needs a voice
export const wrong = () => talkreel.videos.create({ script: 'Hi.', actor: 'clara' });
console.log(await price().catch((error: Error) => error instanceof ApiError || error.name));
`;
  writeFileSync(join(folder, 'program.mts'), program);
  const strict = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2024'];
  const noTypes = ['--types', '', '--lib', 'es2024,dom,dom.asynciterable'];
  const tsc = join(repositoryRoot, 'node_modules/.bin/tsc');
  execFileSync(tsc, [...strict, ...noTypes, 'program.mts'], { cwd: folder, stdio: 'inherit' });
  const printed = execFileSync(process.execPath, ['program.mts'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(printed).toBe('NetworkError\n');
});

const RUNTIMES: Record<string, string[]> = { bun: ['run'], deno: ['run', '--allow-net'] };

test.for(Object.keys(RUNTIMES))('the client runs in %s, too', async (name, { skip }) => {
  const runtime = findOnPath([name]);
  if (runtime === undefined) return skip(`${name} is not installed`);
  const [client = ''] = dists;
  const installed = join(folder, name, 'node_modules/@talkreel/client');
  mkdirSync(installed, { recursive: true });
  cpSync(client, installed, { recursive: true });
  writeFileSync(join(folder, name, 'package.json'), '{"type":"module"}');
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    response.statusCode = asked === 1 ? 503 : 200;
    response.end(JSON.stringify([{ id: request.headers['talkreel-version'] }]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const program = `import { Talkreel } from '@talkreel/client';
const talkreel = new Talkreel({ key: 'k', url: '${url}' });
const [first] = await talkreel.actors();
console.log(first.id === Talkreel.apiVersion);
`;
  writeFileSync(join(folder, name, 'program.mjs'), program);
  const args = [...(RUNTIMES[name] ?? []), 'program.mjs'];
  const { stdout } = await promisify(execFile)(runtime, args, { cwd: join(folder, name) });
  expect([stdout, asked]).toEqual(['true\n', 2]);
});

test('the command line runs alone, and serves an agent', () => {
  const [, cli = ''] = dists;
  cpSync(join(cli, 'talkreel.js'), join(folder, 'talkreel.mjs'));
  const runCli = (command: string, input = '') =>
    execFileSync(process.execPath, ['talkreel.mjs', command], {
      ...{ cwd: folder, encoding: 'utf8', input },
      env: { TALKREEL_URL: 'http://127.0.0.1:1', TALKREEL_API_KEY: 'k' },
    });
  expect(runCli('help')).toContain('talkreel make');
  const clientInfo = { name: 'a test', version: '1' };
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
  const hello = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
  expect(JSON.parse(runCli('mcp', `${hello}\n`))).toMatchObject({
    id: 1,
    result: { serverInfo: { name: 'talkreel' }, capabilities: { tools: {} } },
  });
});
