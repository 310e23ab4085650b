import { expect, test } from 'vitest';
import { centsPerSecond, estimatedCents } from './prices.ts';

test('a model that is paid by the second costs what it is given', () => {
  expect(estimatedCents('sync/lipsync-2', 5.6)).toBe(28);
  expect(estimatedCents('sync/lipsync-2', 20)).toBe(100);
  expect(estimatedCents('sync/lipsync-2')).toBe(100);
});

test('other models cost the same for any length', () => {
  expect(estimatedCents('bytedance/latentsync', 5)).toBe(estimatedCents('bytedance/latentsync'));
});

test('the price of a second is told where seconds are paid for', () => {
  expect(centsPerSecond('fal-ai/sync-lipsync/v2/pro')).toBe(8.4);
  expect(centsPerSecond('kwaivgi/kling-v2.5-turbo-pro')).toBe(7);
  expect(centsPerSecond('bytedance/latentsync')).toBeNull();
});
