import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTempFolder } from '@talkreel/services/temp-folder';
import { findTestHabits } from './test-habits.ts';

let folder: string;
beforeEach(() => void (folder = makeTempFolder('habits')));
afterEach(() => rmSync(folder, { recursive: true }));

const habitsOf = (source: string, { file = 'src/x.test.ts', name = 'db' } = {}): string[] => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), source);
  return findTestHabits([{ name, folder, manifest: { name: `@talkreel/${name}` } }]);
};

test('a fixed sleep is found in its usual spellings', () => {
  const found = [
    `import { setTimeout as delay } from 'node:timers/promises';`,
    'await new Promise((resolve) => setTimeout(resolve, 100));',
    'await new Promise<void>((r) => { setTimeout(r, 5) });',
    'await sleep(200);',
  ].map((source) => habitsOf(source).length);
  expect(found).toEqual([1, 1, 1, 1]);
});

test('waiting on a condition is allowed', () => {
  expect(habitsOf('await waitFor(() => rows.length > 0);')).toEqual([]);
});

test('a limit that a busy machine exceeds is found in its usual spellings', () => {
  const found = [
    "test('it is fast', { timeout: 5_000 }, async () => {});",
    "test('it is fast', async () => {\n}, 60_000);",
    'vi.setConfig({ testTimeout: 89_999, hookTimeout: 120_000 });',
    'await waitFor(() => done, { timeoutMs: 100 });',
    'const LIMIT_MS = 30_000;',
    'await vi.waitFor(() => expect(calls).toBe(2));',
  ].map((source) => habitsOf(source).length);
  expect(found).toEqual([1, 1, 1, 1, 1, 1]);
});

test('a long limit is allowed, and a short one where it is what is tested', () => {
  expect(habitsOf('await waitFor(() => done, { timeoutMs: 90_000 });')).toEqual([]);
  expect(habitsOf('// Short limits: they are what is tested.\nf({ timeoutMs: 5 });')).toEqual([]);
  expect(habitsOf('// Short limits:\nf({ timeoutMs: 5 });')).toHaveLength(1);
});

test('a wait for a time is allowed where time itself is needed', () => {
  expect(habitsOf('// Fixed waits: a drill stalls for so long.\nawait sleep(200);')).toEqual([]);
  expect(habitsOf('// Fixed waits:\nawait sleep(200);')).toHaveLength(1);
});

test.each([
  ['web', 'e2e/support/mails.ts', 1],
  ['scenarios', 'src/stack/leftovers.ts', 1],
  ['scenarios', 'src/soak/users.ts', 0],
  ['worker', 'src/health.ts', 0],
])('of %s, %s is read as a test: %i', (name, file, found) => {
  expect(habitsOf('await sleep(200);', { name, file })).toHaveLength(found);
});
