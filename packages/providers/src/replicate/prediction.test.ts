import { expect, test } from 'vitest';
import { retryAfterMs } from '../http-policy.ts';
import { attemptOf, progressFromLogs, toPrediction, webhookFor } from './prediction.ts';

const raw = { id: 'p1', status: 'succeeded', created_at: '2026-11-20T12:00:00.123Z' };

test.each([
  ['https://a/b.mp4', ['https://a/b.mp4']],
  [
    ['https://a/1.png', 'https://a/2.png'],
    ['https://a/1.png', 'https://a/2.png'],
  ],
  [{ audio: 'https://a/x.wav', length: 3 }, ['https://a/x.wav']],
  [null, []],
  [undefined, []],
  ['data:image/png;base64,AAAA', []],
])('outputs of the shape %j', (output, urls) => {
  expect(toPrediction({ ...raw, output }).outputUrls).toEqual(urls);
});

test.each([
  ['queued', null, 'processing'],
  ['on-hold', undefined, 'processing'],
  ['expired', '2026-11-20T12:00:09Z', 'failed'],
  ['canceled', '2026-11-20T12:00:09Z', 'canceled'],
])('the state %s, complete at %s, counts as %s', (status, completed_at, counted) => {
  expect(toPrediction({ ...raw, status, completed_at }).status).toBe(counted);
});

test('an error that is not a string is kept as JSON', () => {
  expect(toPrediction({ ...raw, error: { code: 7 } }).error).toBe('{"code":7}');
  expect(toPrediction({ ...raw, error: null }).error).toBeNull();
});

test.each([
  ['', null],
  ['Loading model', null],
  [' 10%|#  | 1/10\n 37%|### | 4/10', 0.37],
  ['37.5 %', 0.375],
  ['done 100%', 1],
  ['volume 250%', 1],
])('progress in the logs %j', (logs, progress) => {
  expect(progressFromLogs(logs)).toBe(progress);
});

test('the webhook address contains the attempt, with or without our own URL', () => {
  const ours = webhookFor('a-1', 'https://app.example/api/webhooks/replicate?x=1');
  expect(ours).toBe('https://app.example/api/webhooks/replicate?x=1&attempt=a-1');
  expect(attemptOf({ webhook: ours })).toBe('a-1');
  expect(new URL(webhookFor('a-1', undefined)).hostname).toMatch(/\.invalid$/);
  for (const webhook of [null, undefined, 'nonsense', 'https://a/b']) {
    expect(attemptOf({ webhook })).toBeNull();
  }
});

test.each([
  [{ 'retry-after': '12' }, '', 12_000],
  [{ 'retry-after': 'Fri, 20 Nov 2026 12:00:30 GMT' }, '', 30_000],
  [{}, '{"detail":"Request was throttled. Your rate limit resets in ~30s."}', 30_000],
  [{}, '{"status":429,"retry_after":5}', 5_000],
  [{}, 'nothing', 5_000],
  [{ 'retry-after': '86400' }, '', 120_000],
  [{ 'retry-after': 'Thu, 19 Nov 2026 12:00:30 GMT' }, '', 0],
])('how long %j %s asks to wait', (headers, body, expected) => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  expect(retryAfterMs(new Headers(Object.entries(headers)), body, now)).toBe(expected);
});
