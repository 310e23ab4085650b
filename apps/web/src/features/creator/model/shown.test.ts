import { expect, it } from 'vitest';
import { isFiltered, NO_FILTER, readShown, writeShown } from './shown.ts';

const read = (search: string) => readShown(new URLSearchParams(search));

it('reads what an address shows, and leaves out what it does not know', () => {
  expect(read('q=mira&source=photo&state=shared&folder=none&job=1')).toEqual({
    search: 'mira',
    source: 'photo',
    state: 'shared',
    folder: 'none',
  });
  expect(read('source=magic&state=1&folder=-4')).toEqual(NO_FILTER);
  expect(read('folder=12').folder).toBe(12);
});

it('writes nothing for what is not filtered', () => {
  expect(writeShown(NO_FILTER)).toEqual({ q: null, source: null, state: null, folder: null });
  expect(writeShown({ folder: 12 })).toEqual({ folder: '12' });
  expect([isFiltered(NO_FILTER), isFiltered(read('q=mira'))]).toEqual([false, true]);
});
