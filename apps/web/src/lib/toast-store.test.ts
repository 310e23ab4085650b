import { expect, it } from 'vitest';
import { createToastStore, dismissOldNews } from './toast-store.ts';

it('holds one toast: a newer one replaces the older', () => {
  const store = createToastStore();
  store.show({ title: 'First' });
  store.show({ title: 'Second', variant: 'success' });
  expect(store.current()).toMatchObject({ title: 'Second', variant: 'success', open: true });
});

it('closes a dismissed toast and removes it later', () => {
  const store = createToastStore(60_000);
  const id = store.show({ title: 'Hello' });
  store.dismiss(id);
  expect(store.current()).toMatchObject({ id, open: false });
});

it('does not let the dismissal of an old toast affect the new one', () => {
  const store = createToastStore();
  const first = store.show({ title: 'First' });
  store.show({ title: 'Second' });
  store.dismiss(first);
  expect(store.current()).toMatchObject({ title: 'Second', open: true });
});

it('notifies its listeners of every change', () => {
  const store = createToastStore();
  let changes = 0;
  const stop = store.subscribe(() => (changes += 1));
  store.dismiss(store.show({ title: 'Hello' }));
  stop();
  store.show({ title: 'Unheard' });
  expect(changes).toBe(2);
});

it('shows the next toast only when nothing is left to read, and once', () => {
  const store = createToastStore(60_000);
  const first = store.show({ title: 'First' });
  store.showNext({ title: 'Next' });
  const giveUp = store.showNext({ title: 'Never' });
  giveUp();
  expect(store.current()).toMatchObject({ title: 'First' });
  const second = store.show({ title: 'Second' });
  store.dismiss(first);
  expect(store.current()).toMatchObject({ title: 'Second', open: true });
  store.dismiss(second);
  expect(store.current()).toMatchObject({ title: 'Next', open: true });
  store.showNext({ title: 'Last' });
  store.dismiss(store.current()?.id ?? '');
  expect(store.current()).toMatchObject({ title: 'Last', open: true });
});

it('shows the next toast at once if nothing is shown', () => {
  const store = createToastStore();
  store.showNext({ title: 'Alone' });
  expect(store.current()).toMatchObject({ title: 'Alone', open: true });
});

it.each([
  ['news', {}, false],
  ['an error', { variant: 'destructive' }, true],
  ['what can be pressed', { action: { label: 'Undo', onClick: () => undefined } }, true],
] as const)('%s, when a dialog or another step opens', (_what, parts, stays) => {
  const store = createToastStore();
  store.show({ title: 'Told before', ...parts });
  dismissOldNews(store);
  expect(store.current()?.open).toBe(stays);
});
