import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestProcess } from './process.ts';

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

test('a process is ready with its first message and can be killed outright', async () => {
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

test('a process that ends before it is ready is reported with what it printed', async () => {
  const starting = startTestProcess(entry(`console.error('no database'); process.exit(3);`), {
    readyWhen: 'message',
  });
  await expect(starting).rejects.toThrow(/ended before it was ready[\s\S]*no database/);
});
