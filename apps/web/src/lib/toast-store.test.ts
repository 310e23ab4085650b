import { expect, it } from 'vitest';
import { createToastStore } from './toast-store.ts';

it('holds one toast: the newer takes the place of the older', () => {
  const store = createToastStore();
  store.show({ title: 'First' });
  store.show({ title: 'Second', variant: 'success' });
  expect(store.current()).toMatchObject({ title: 'Second', variant: 'success', open: true });
});

it('closes a dismissed toast and only later forgets it', () => {
  const store = createToastStore(60_000);
  const id = store.show({ title: 'Hello' });
  store.dismiss(id);
  expect(store.current()).toMatchObject({ id, open: false });
});

it('does not let the dismissal of an old toast touch the new one', () => {
  const store = createToastStore();
  const first = store.show({ title: 'First' });
  store.show({ title: 'Second' });
  store.dismiss(first);
  expect(store.current()).toMatchObject({ title: 'Second', open: true });
});

it('tells its listeners of every change', () => {
  const store = createToastStore();
  let changes = 0;
  const stop = store.subscribe(() => (changes += 1));
  store.dismiss(store.show({ title: 'Hello' }));
  stop();
  store.show({ title: 'Unheard' });
  expect(changes).toBe(2);
});
