import type { Arrangement } from '@talkreel/captions/arrange';
import { expect, test } from 'vitest';
import type { PlacedShot } from './edit-shots.ts';
import { playCorner } from './play-corner.ts';

const size = { width: 1080, height: 1080 };
const arranged = (change: object): Arrangement => ({
  ...{ frame: size, taken: [], label: null, shots: [], titles: [] },
  ...change,
});
const at = (x: number, y: number) => ({ x, y, width: 300, height: 300 });

test('it is at the lower right, unless something is there', () => {
  expect(playCorner(arranged({}), [], size)).toBe('bottom-right');
  expect(playCorner(arranged({ label: at(704, 704) }), [], size)).toBe('bottom-left');
});

test('a sticker in a corner is not covered, and neither is a small actor', () => {
  const titles = [at(704, 704), null];
  expect(playCorner(arranged({ titles }), [], size)).toBe('bottom-left');
  const shot = { layout: 'corner', corner: 'bottom-left', shape: 'circle' };
  const shots = [{ shot, problem: null }] as unknown as PlacedShot[];
  expect(playCorner(arranged({ titles }), shots, size)).toBe('top-right');
});

test('captions do not drive it onto a label', () => {
  const taken = [{ x: 98, y: 738, width: 884, height: 342 }];
  const label = { x: 76, y: 76, width: 302, height: 74 };
  const titles = [at(704, 76), at(704, 704)];
  expect(playCorner(arranged({ taken, titles, label }), [], size)).toBe('bottom-left');
});

test('where something is in every corner, it hides the least', () => {
  const titles = [at(76, 76), at(704, 76), at(100, 704), at(704, 704)];
  expect(playCorner(arranged({ titles }), [], size)).toBe('bottom-left');
});
