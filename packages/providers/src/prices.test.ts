import { expect, test } from 'vitest';
import { estimatedCents } from './prices.ts';

test('a model that is paid by the second costs what it is given', () => {
  expect(estimatedCents('sync/lipsync-2', 5.6)).toBe(28);
  expect(estimatedCents('sync/lipsync-2', 20)).toBe(100);
  expect(estimatedCents('sync/lipsync-2')).toBe(100);
});

test('other models cost the same for any length', () => {
  expect(estimatedCents('bytedance/latentsync', 5)).toBe(estimatedCents('bytedance/latentsync'));
});
