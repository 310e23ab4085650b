import { expect, it } from 'vitest';
import { toggled } from './use-selection.ts';

const listed = [9, 8, 7, 6, 5];
const nothing = { ids: new Set<number>(), anchor: null, isOn: false };
const chosen = (state: ReturnType<typeof toggled>) => [...state.ids].toSorted((a, b) => b - a);

it('chooses one, and no longer', () => {
  const one = toggled(nothing, listed, 8, false);
  expect(chosen(one)).toEqual([8]);
  expect(chosen(toggled(one, listed, 8, false))).toEqual([]);
});

it('chooses from the last one pressed to this one, in either direction', () => {
  const from = toggled(nothing, listed, 7, false);
  expect(chosen(toggled(from, listed, 5, true))).toEqual([7, 6, 5]);
  expect(chosen(toggled(from, listed, 9, true))).toEqual([9, 8, 7]);
});

it('removes a range that begins with what is chosen', () => {
  const all = { ids: new Set(listed), anchor: 9, isOn: true };
  expect(chosen(toggled(all, listed, 7, true))).toEqual([6, 5]);
});

it('begins anew where the last one pressed is not listed any more', () => {
  const gone = { ids: new Set([4, 8]), anchor: 4, isOn: true };
  expect(chosen(toggled(gone, listed, 6, true))).toEqual([8, 6]);
});
