import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Talkreel } from '@talkreel/client';
import { afterAll, expect, test } from 'vitest';
import { createMcpServer } from './mcp.ts';

const folder = await mkdtemp(join(tmpdir(), 'talkreel-mcp-'));
afterAll(() => rm(folder, { recursive: true }));
const talkreel = new Talkreel({
  ...{ key: 'k', url: 'http://talkreel.test' },
  fetch: async () => new Response('the video'),
});
const server = createMcpServer(talkreel, {
  ...{ env: { TALKREEL_DOWNLOADS: folder }, isTerminal: false, columns: 80 },
  ...{ stdout: () => {}, stderr: () => {}, stdin: async () => Buffer.alloc(0) },
  signal: new AbortController().signal,
});
const [here, there] = InMemoryTransport.createLinkedPair();
const agent = new Client({ name: 'an agent', version: '1' });
await Promise.all([server.connect(there), agent.connect(here)]);
afterAll(() => agent.close());

async function download(url: string, file: string) {
  const { content, isError } = await agent.callTool({
    name: 'download_file',
    arguments: { url, file },
  });
  const [first] = content as Array<{ text: string }>;
  return { text: first?.text ?? '', isError: isError === true };
}

test('a file is saved under the name that was asked for', async () => {
  expect((await download('/api/videos/v.mp4', 'ad.mp4')).isError).toBe(false);
  expect(await readFile(join(folder, 'ad.mp4'), 'utf8')).toBe('the video');
});

test('a file goes nowhere else and over nothing', async () => {
  const url = '/api/videos/v.mp4';
  await download(url, 'taken.mp4');
  expect((await download(url, 'taken.mp4')).text).toContain('is there already');
  for (const [from, file] of [
    [url, '../x.mp4'],
    [url, '/tmp/x.mp4'],
    [url, '.bashrc'],
    ['https://elsewhere.example/v.mp4', 'x.mp4'],
    ['//elsewhere.example/v.mp4', 'x.mp4'],
  ] as const)
    expect((await download(from, file)).isError).toBe(true);
});
