// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createToastStore, type ToastStore } from '../../lib/toast-store.ts';
import { Toaster } from './toaster.tsx';

let store: ToastStore;

beforeEach(() => {
  vi.useFakeTimers();
  // jsdom lays nothing out and captures no pointers.
  HTMLElement.prototype.setPointerCapture = () => undefined;
  store = createToastStore();
  render(<Toaster store={store} />);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const show = (...input: Parameters<ToastStore['show']>) => act(() => store.show(...input));
const region = () => screen.getByRole('region', { name: 'Notifications (F8)' });

it('shows one toast at a time, title and description', () => {
  show({ title: 'First' });
  show({ title: 'Second', description: 'With words' });
  expect(screen.queryByText('First')).toBeNull();
  expect(region().textContent).toBe('SecondWith words');
});

it('goes away after five seconds', () => {
  show({ title: 'Hello' });
  act(() => vi.advanceTimersByTime(4_999));
  expect(screen.queryByText('Hello')).not.toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByText('Hello')).toBeNull();
});

it('stays while it is hovered', () => {
  show({ title: 'Hello' });
  const card = screen.getByText('Hello').closest('[data-variant]')!;
  fireEvent.mouseEnter(card);
  act(() => vi.advanceTimersByTime(60_000));
  expect(screen.queryByText('Hello')).not.toBeNull();
});

it('waits while its page is in the background', () => {
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  show({ title: 'Hello' });
  act(() => vi.advanceTimersByTime(60_000));
  expect(screen.queryByText('Hello')).not.toBeNull();
  seen.mockRestore();
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  act(() => vi.advanceTimersByTime(4_999));
  expect(screen.queryByText('Hello')).not.toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByText('Hello')).toBeNull();
});

it('announces failures at once and the rest politely', () => {
  show({ title: 'Bad', variant: 'destructive' });
  expect(screen.getByText('Bad').closest('[aria-live]')!.getAttribute('aria-live')).toBe(
    'assertive',
  );
  show({ title: 'Good', variant: 'success' });
  expect(screen.getByText('Good').closest('[aria-live]')!.getAttribute('aria-live')).toBe('polite');
});

it('takes the focus on F8, and Escape there closes the toast', () => {
  show({ title: 'Hello' });
  fireEvent.keyDown(document.body, { key: 'F8' });
  expect(document.activeElement).toBe(region());
  fireEvent.keyDown(region(), { key: 'Escape' });
  expect(screen.queryByText('Hello')).toBeNull();
});

it('keeps Escape to itself there: a selection behind it stays', () => {
  const behind = vi.fn();
  window.addEventListener('keydown', behind);
  show({ title: 'Hello' });
  act(() => region().focus());
  fireEvent.keyDown(region(), { key: 'Escape' });
  expect(screen.queryByText('Hello')).toBeNull();
  expect(behind).not.toHaveBeenCalled();
  window.removeEventListener('keydown', behind);
});

it.each([
  [49, true],
  [50, false],
])('a drag of %i px to the right leaves it: %s', (distance, stays) => {
  show({ title: 'Hello' });
  const card = screen.getByText('Hello').closest('[data-variant]')!;
  fireEvent.pointerDown(card, { button: 0, pointerId: 1, clientX: 100 });
  fireEvent.pointerMove(card, { pointerId: 1, clientX: 100 + distance });
  fireEvent.pointerUp(card, { pointerId: 1, clientX: 100 + distance });
  expect(screen.queryByText('Hello') !== null).toBe(stays);
});

it('runs its action and closes', () => {
  const onClick = vi.fn();
  show({ title: 'Hello', action: { label: 'Open', onClick } });
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(onClick).toHaveBeenCalledOnce();
  expect(screen.queryByText('Hello')).toBeNull();
});
