// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdDocument } from '../../lib/unsaved-work.ts';
import '../../testing/wait-limit.ts';
import { RootFailure } from './page-failure.tsx';

const reload = vi.fn<() => void>();

beforeEach(() => {
  vi.stubGlobal('location', { ...window.location, reload });
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  reload.mockReset();
});

/** A page whose code did not arrive, since the network is gone. */
async function openOffline(): Promise<void> {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const router = createMemoryRouter([
    {
      path: '/',
      loader: () => {
        throw new TypeError('Failed to fetch dynamically imported module');
      },
      element: null,
      HydrateFallback: () => null,
      errorElement: <RootFailure />,
    },
  ]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByText('This page could not be loaded');
}

function goOnline(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
}

test('a page that was not loaded is loaded when the network is back', async () => {
  await openOffline();
  await screen.findByText('You are offline. This page loads when you are back online.');
  goOnline();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('it is not loaded by itself while that would lose something', async () => {
  const release = holdDocument('a recording that was not sent');
  try {
    await openOffline();
    await screen.findByText('You are offline. Go back to keep a recording that was not sent.');
    goOnline();
    await screen.findByText(
      'Reloading helps, but loses a recording that was not sent. Go back to keep it.',
    );
    expect(reload).not.toHaveBeenCalled();
  } finally {
    release();
  }
});
