import { expect, test } from 'vitest';
import { signMediaPath, verifyMedia } from './signed-url.ts';

const secret = 'a secret of decent length';
const now = Date.parse('2026-11-20T12:00:00Z');

function queryOf(key: string, lifeMs: number): { expires?: unknown; signature?: unknown } {
  const path = signMediaPath(`/api/videos/${key}`, key, new Date(now + lifeMs), secret);
  return Object.fromEntries(new URL(path, 'http://localhost').searchParams);
}

/** @shows abuse 3 */
test('a signed link opens only its object, until it expires', () => {
  const query = queryOf('videos/a.mp4', 60_000);
  expect(verifyMedia('videos/a.mp4', query, secret, now)).toBe('valid');
  expect(verifyMedia('videos/a.mp4', query, secret, now + 61_000)).toBe('expired');
  expect(verifyMedia('videos/b.mp4', query, secret, now)).toBe('invalid');
  expect(verifyMedia('videos/a.mp4', query, 'another secret of length', now)).toBe('invalid');
});

/** @shows abuse 3 */
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
