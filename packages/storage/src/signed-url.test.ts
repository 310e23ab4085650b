import { expect, test } from 'vitest';
import { parseRange } from './http-range.ts';
import { signMediaPath, verifyMedia } from './signed-url.ts';

const secret = 'a secret of decent length';
const now = Date.parse('2026-11-20T12:00:00Z');

function queryOf(key: string, lifeMs: number): { expires?: unknown; signature?: unknown } {
  const path = signMediaPath(`/api/videos/${key}`, key, new Date(now + lifeMs), secret);
  return Object.fromEntries(new URL(path, 'http://localhost').searchParams);
}

test('a signed link opens only its object, until it expires', () => {
  const query = queryOf('videos/a.mp4', 60_000);
  expect(verifyMedia('videos/a.mp4', query, secret, now)).toBe('valid');
  expect(verifyMedia('videos/a.mp4', query, secret, now + 61_000)).toBe('expired');
  expect(verifyMedia('videos/b.mp4', query, secret, now)).toBe('invalid');
  expect(verifyMedia('videos/a.mp4', query, 'another secret of length', now)).toBe('invalid');
});

test('changed, missing or malformed values are refused', () => {
  const query = queryOf('videos/a.mp4', 60_000);
  for (const changed of [
    { ...query, expires: String(now / 1000 + 9_999) },
    { ...query, signature: 'AAAA' },
    { ...query, signature: undefined },
    { ...query, expires: ['1', '2'] },
    { ...query, expires: '1e99' },
    {},
  ]) {
    expect(verifyMedia('videos/a.mp4', changed, secret, now)).toBe('invalid');
  }
});

test.each([
  [undefined, 'whole'],
  ['items=0-1', 'whole'],
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=2-4', { start: 2, end: 4 }],
  ['bytes=8-99', { start: 8, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=4-2', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=-', 'unsatisfiable'],
  ['bytes=0-1,3-4', 'unsatisfiable'],
  ['bytes=abc', 'unsatisfiable'],
  [`bytes=${'9'.repeat(40)}-`, 'unsatisfiable'],
] as const)('the range %s of ten bytes', (header, expected) => {
  expect(parseRange(header, 10)).toEqual(expected);
});
