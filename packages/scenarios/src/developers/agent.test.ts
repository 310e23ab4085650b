/** @module-tag long */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { probeMedia } from '@talkreel/media-tools/probe';
import { afterAll, expect, test } from 'vitest';
import { availableCredits } from '../stack/requests.ts';
import { openSharedStack } from '../stack/shared-stack.ts';
import { openPromisedApi } from './promised-api.ts';

const CLI = new URL('../../../cli/src/main.ts', import.meta.url).pathname;
const stack = await openSharedStack();
const oldest = await openPromisedApi(stack.url);
const owner = await stack.signIn('agent@example.com');
const asked = { name: 'An agent', scopes: ['read', 'generate'], inAll: 1 };
const { body: made } = await owner.post('/api/account/keys', asked);
const folder = await mkdtemp(join(tmpdir(), 'talkreel-agent-'));

const server = spawn(process.execPath, [CLI, 'mcp'], {
  env: {
    PATH: process.env['PATH'],
    TALKREEL_URL: oldest.url,
    TALKREEL_API_KEY: made.token,
    TALKREEL_DOWNLOADS: folder,
  },
  stdio: ['pipe', 'pipe', 'inherit'],
});
afterAll(async () => {
  server.stdin.end();
  await rm(folder, { recursive: true, force: true });
});

interface Message {
  id?: number;
  result?: { isError?: boolean; content: Array<{ text: string }> };
}
const waiting = new Map<number, (message: Message) => void>();
createInterface({ input: server.stdout }).on('line', (line) => {
  const message = JSON.parse(line) as Message;
  if (message.id !== undefined) waiting.get(message.id)?.(message);
});

let calls = 0;
function request(method: string, params: object): Promise<Message> {
  calls += 1;
  const id = calls;
  server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
  return new Promise((resolve) => waiting.set(id, resolve));
}

/** What a tool says, and the facts in it. */
async function use(name: string, input: object) {
  const { result } = await request('tools/call', { name, arguments: input });
  const text = result?.content[0]?.text ?? '';
  const facts = result?.isError === true ? {} : JSON.parse(text.split('\n').at(-1) ?? '{}');
  return { text, facts };
}

async function untilMade(id: string) {
  for (;;) {
    const { text, facts } = await use('follow_video', { id });
    if (facts.state === 'succeeded') return facts;
    if (facts.state !== 'queued' && facts.state !== 'running') throw new Error(text);
  }
}

test('an agent goes from quote to exported file, and its key bounds what it spends', async () => {
  const clientInfo = { name: 'a script', version: '1' };
  await request('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
  const video = { script: 'Coffee that tastes like Sunday.', actor: 'clara' };
  const { facts: priced } = await use('quote_video', video);
  expect(priced).toMatchObject({ generations: 1, refusals: [] });
  const { voice, quote } = priced;
  const { facts: started } = await use('make_video', { ...video, voice, quote });
  const again = await use('make_video', { ...video, voice, quote });
  expect(again.facts.id).toBe(started.id);
  const { projectId } = await untilMade(started.id);
  const { facts: exporting } = await use('export_video', { projectId, captions: 'pop' });
  const { url } = await untilMade(exporting.id);
  await use('download_file', { url, file: 'ad.mp4' });
  const { video: picture } = await probeMedia(join(folder, 'ad.mp4'));
  expect(picture).toMatchObject({ width: 1080, height: 1920 });
  expect(await availableCredits(owner)).toBe(2);
  const { text } = await use('quote_video', { ...video, script: 'Tea, then.' });
  expect(text).toContain('of the 1 that this key may start in all, 0 are left');
  expect(oldest.promise.problems).toEqual([]);
  expect(oldest.promise.called).toContain('postExport');
});
