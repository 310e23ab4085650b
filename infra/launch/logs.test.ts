import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTempFolder } from '@talkreel/services/temp-folder';
import { createLines, createLogRelay, openLogFile } from './logs.ts';

let folder: string;
beforeEach(() => {
  folder = makeTempFolder('logs');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a log never exceeds its cap, and its latest part is kept', () => {
  const path = join(folder, 'api.log');
  const log = openLogFile(path, 100);
  for (let line = 0; line < 50; line++) log.write(Buffer.from(`line ${line}\n`));
  log.close();
  expect(statSync(path).size).toBeLessThanOrEqual(100);
  expect(readFileSync(path, 'utf8')).toContain('line 49');
  expect(existsSync(`${path}.1`)).toBe(true);
});

test('a log continues where an earlier process stopped', () => {
  const path = join(folder, 'api.log');
  for (const text of ['first\n', 'second\n']) {
    const log = openLogFile(path);
    log.write(Buffer.from(text));
    log.close();
  }
  expect(readFileSync(path, 'utf8')).toBe('first\nsecond\n');
});

test('warnings and plain errors reach the console, the rest does not', () => {
  const shown: string[] = [];
  const output = createLines(
    createLogRelay('api', {
      say: () => undefined,
      warn: (part, text) => shown.push(`${part}: ${text}`),
    }),
  );
  output.write(Buffer.from('{"level":30,"msg":"request"}\n{"level":40,"msg":"slow",'), 'stdout');
  output.write(Buffer.from('"err":{"message":"5 s"}}\nplain talk\n'), 'stdout');
  output.write(Buffer.from('Error: boom\n'), 'stderr');
  output.write(Buffer.from('the last words'), 'stderr');
  output.end('stderr');
  expect(shown).toEqual(['api: slow: 5 s', 'api: Error: boom', 'api: the last words']);
});
