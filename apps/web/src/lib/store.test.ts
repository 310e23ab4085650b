import { expect, it } from 'vitest';
import { createStore } from './store.ts';

it('calls each listener for a new value, and none after its subscription ended', () => {
  const store = createStore(1);
  const seen: number[] = [];
  const stop = store.subscribe(() => seen.push(store.get()));
  store.set(2);
  store.set(2);
  stop();
  store.set(3);
  expect(seen).toEqual([2]);
  expect(store.get()).toBe(3);
});
