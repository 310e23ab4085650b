// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keptList } from './kept-list.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const asStored = (items: string[]): string => JSON.stringify({ items });

it('is there on another day, up to so many items, for its account alone', () => {
  const list = keptList<string>('things', 2);
  list.change('maya', (items) => ['second', 'first', ...items, 'too many']);
  const later = keptList<string>('things', 2);
  expect(renderHook(() => later.useItems('maya')).result.current).toEqual(['second', 'first']);
  expect(renderHook(() => later.useItems('otto')).result.current).toEqual([]);
});

it('shows what another tab changes, and does not undo it', () => {
  const list = keptList<string>('things', 9);
  const { result } = renderHook(() => list.useItems('maya'));
  const key = 'talkreel-things:maya';
  localStorage.setItem(key, asStored(['theirs']));
  act(() => list.change('maya', (items) => ['mine', ...items]));
  expect(result.current).toEqual(['mine', 'theirs']);
  localStorage.setItem(key, asStored([]));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
  expect(result.current).toEqual([]);
});

it('shows what another tab has changed while nothing here followed it', () => {
  const list = keptList<string>('things', 9);
  renderHook(() => list.useItems('maya')).unmount();
  localStorage.setItem('talkreel-things:maya', asStored(['theirs']));
  expect(renderHook(() => list.useItems('maya')).result.current).toEqual(['theirs']);
});

it('takes what it cannot read as nothing', () => {
  localStorage.setItem('talkreel-things:maya', '{"items":{}}');
  const list = keptList<string>('things', 9);
  expect(renderHook(() => list.useItems('maya')).result.current).toEqual([]);
});
