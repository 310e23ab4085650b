import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestProcess, type TestProcess } from './process.ts';
import { waitFor } from './wait-for.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'talkreel-process-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function entry(source: string): string {
  const path = join(folder, `${crypto.randomUUID()}.mts`);
  writeFileSync(path, source);
  return path;
}

test('a process is ready with its first message and can be killed', async () => {
  const process = await startTestProcess(
    entry(`process.send!({ port: 7 }); setInterval(() => {}, 1000);`),
    {
      readyWhen: 'message',
    },
  );
  expect(process.messages).toEqual([{ port: 7 }]);
  expect(await process.end('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' });
});

test('a process is ready with a line it prints', async () => {
  const process = await startTestProcess(
    entry(`console.log('listening'); setInterval(() => {}, 1000);`),
    {
      readyWhen: { prints: /listening/ },
    },
  );
  expect(await process.end()).toEqual({ code: null, signal: 'SIGTERM' });
});

test('a paused process does nothing until it is resumed, and can be ended while paused', async () => {
  const source = entry(`let beats = 0; setInterval(() => process.send!(beats++), 10);`);
  const [paused, other] = await Promise.all([
    startTestProcess(source, { readyWhen: 'message' }),
    startTestProcess(source, { readyWhen: 'message' }),
  ]);
  const beats = async ({ messages }: TestProcess, more: number) => {
    const before = messages.length;
    await waitFor(() => messages.length >= before + more);
  };
  await paused.pause();
  // At this point everything that the process sent earlier has arrived.
  await beats(other, 10);
  const heard = paused.messages.length;
  await beats(other, 20);
  expect(paused.messages).toHaveLength(heard);
  paused.resume();
  await beats(paused, 5);
  await paused.pause();
  expect(await paused.end()).toEqual({ code: null, signal: 'SIGTERM' });
  await other.end();
});

test('a process that ends before it is ready is reported with its output', async () => {
  const starting = startTestProcess(entry(`console.error('no database'); process.exit(3);`), {
    readyWhen: 'message',
  });
  await expect(starting).rejects.toThrow(/ended before it was ready[\s\S]*no database/);
});
