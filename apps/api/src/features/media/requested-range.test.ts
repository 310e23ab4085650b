import { expect, test } from 'vitest';
import { requestedRange } from './requested-range.ts';

const etag = '"a1"';
const asked = (headers: Record<string, string>, { bytes = 10, method = 'GET' } = {}) =>
  requestedRange({ method, headers }, { bytes, etag });

test.each([
  ['items=0-1', 'whole'],
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=2-4', { start: 2, end: 4 }],
  ['bytes=8-99', { start: 8, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  [`bytes=${'9'.repeat(40)}-`, 'unsatisfiable'],
  ['bytes=4-2', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=abc', 'whole'],
  ['bytes=0-1,3-4', 'whole'],
] as const)('the range %s of ten bytes', (range, expected) => {
  expect(asked({ range })).toEqual(expected);
});

test('without a range, with another method or of an empty file it is the whole', () => {
  expect(asked({})).toBe('whole');
  expect(asked({ range: 'bytes=2-4' }, { method: 'HEAD' })).toBe('whole');
  expect(asked({ range: 'bytes=0-' }, { bytes: 0 })).toBe('whole');
});

test('a download that is resumed gets the rest of the same file, or the whole of a new one', () => {
  const range = 'bytes=4-';
  expect(asked({ range, 'if-range': etag })).toEqual({ start: 4, end: 9 });
  for (const other of ['"b2"', 'W/"a1"', 'Tue, 24 Nov 2026 12:00:00 GMT', ''])
    expect(asked({ range, 'if-range': other })).toBe('whole');
});
