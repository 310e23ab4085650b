import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTempFolder } from '@talkreel/services/temp-folder';
import { preparedMark } from './prepared.ts';

let folder: string;
beforeEach(() => {
  folder = makeTempFolder('prepared');
  mkdirSync(join(folder, 'media'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const isCurrent = (user: NodeJS.ProcessEnv): boolean => preparedMark(folder, user).isCurrent();

test('preparations are not repeated', () => {
  expect(isCurrent({})).toBe(false);
  preparedMark(folder, {}).set();
  expect(isCurrent({})).toBe(true);
  expect(isCurrent({ LOG_LEVEL: 'debug', PREMIUM_PRICE_CENTS: '' })).toBe(true);
});

test('a setting that the seed stores is applied when it changes', () => {
  preparedMark(folder, {}).set();
  expect(isCurrent({ PREMIUM_PRICE_CENTS: '2900' })).toBe(false);
  preparedMark(folder, { PREMIUM_PRICE_CENTS: '2900' }).set();
  expect(isCurrent({ PREMIUM_PRICE_CENTS: '2900' })).toBe(true);
  expect(isCurrent({})).toBe(false);
});

test('a deleted data folder is filled again', () => {
  preparedMark(folder, {}).set();
  rmSync(join(folder, 'media'), { recursive: true });
  expect(isCurrent({})).toBe(false);
});

test.each([{ DATABASE_URL: 'postgres://elsewhere' }, { S3_BUCKET: 'elsewhere' }])(
  'with %o nothing is skipped, nor taken for prepared when it is ours again',
  (elsewhere) => {
    preparedMark(folder, {}).set();
    expect(isCurrent(elsewhere)).toBe(false);
    preparedMark(folder, elsewhere).set();
    expect(isCurrent(elsewhere)).toBe(false);
    expect(isCurrent({})).toBe(false);
  },
);
