// @vitest-environment jsdom
import { lazy } from 'react';
import { cleanup, render, screen } from '@testing-library/react';
import { waitFor } from '@talkreel/testing/wait-for';
import { afterEach, expect, it, vi } from 'vitest';
import { toasts } from '../../lib/toast-store.ts';
import '../../testing/wait-limit.ts';
import { LazyPart } from './lazy-part.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('keeps the page if its code fails to load, says so and offers to reload', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Part = lazy(() =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/tray.js')),
  );
  const onFailed = vi.fn<() => void>();
  render(
    <main>
      <p>What stood here</p>
      <LazyPart onFailed={onFailed}>
        <Part />
      </LazyPart>
    </main>,
  );
  await waitFor(() => onFailed.mock.calls.length > 0);
  expect(onFailed).toHaveBeenCalledOnce();
  expect(screen.getByText('What stood here')).toBeDefined();
  expect(toasts.current()).toMatchObject({
    title: 'This could not be loaded',
    action: { label: 'Reload' },
  });
});

it('shows the loaded code', async () => {
  const Part = lazy(async () => ({ default: () => <p>The part</p> }));
  render(
    <LazyPart fallback={<p>On its way</p>}>
      <Part />
    </LazyPart>,
  );
  await screen.findByText('The part');
});
