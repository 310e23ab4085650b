import { expect, it } from 'vitest';
import { noteOf } from './many-exports.tsx';

const now = { count: 5, left: 5, room: undefined, started: 0, failed: [] };
const hour = { left: 2, perHour: 60, isFull: false };

it('says what can be started, and what it costs', () => {
  expect(noteOf(now)).toBe('MP4 · free · made one after another');
  expect(noteOf({ ...now, left: 2, room: hour })).toBe(
    '2 exports can be started now, of 60 an hour. Select up to 2.',
  );
  expect(noteOf({ ...now, left: 0, room: hour })).toMatch(
    /^You started 60 exports in the last hour/,
  );
});

it('names what is in progress, if that is why', () => {
  const room = { ...hour, isFull: true };
  expect(noteOf({ ...now, left: 1, room })).toBe(
    '1 export can be started now, with what you have in progress. Select up to 1.',
  );
  expect(noteOf({ ...now, left: 0, room })).toMatch(/Please wait until one finishes\.$/);
});

it('says how many were started, before those that were not are named', () => {
  const failed = [{ id: 1, title: 'Spring', reason: 'It has no video.' }];
  expect(noteOf({ ...now, started: 4, failed })).toBe('4 exports started, 1 not:');
});
