import { expect, it } from 'vitest';
import { countFilters, isFiltered, NO_FILTER, readShown, writeShown } from './shown.ts';

const read = (search: string) => readShown(new URLSearchParams(search));

it('reads what an address shows', () => {
  const shown = read('show=starred&q=%20boots%20&kind=one-shot&state=ended&actor=clara&folder=12');
  expect(shown).toEqual({
    tab: 'starred',
    search: 'boots',
    kind: 'one-shot',
    state: 'ended',
    actor: 'clara',
    folder: 12,
  });
  expect(countFilters(shown)).toBe(3);
});

it('leaves out what it does not know', () => {
  expect(read('show=deleted&kind=song&state=1&actor=%00&folder=-1')).toEqual(NO_FILTER);
  expect(isFiltered(NO_FILTER)).toBe(false);
});

it('writes nothing for what is not filtered, and leaves alone what is not given', () => {
  expect(writeShown(NO_FILTER)).toEqual({
    show: null,
    q: null,
    kind: null,
    state: null,
    actor: null,
    folder: null,
  });
  expect(writeShown({ kind: 'video' })).toEqual({ kind: 'video' });
});
