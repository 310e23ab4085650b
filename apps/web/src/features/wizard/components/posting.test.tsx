// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Posting } from './posting.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the safe area can be chosen only before the video is made, where it is drawn', () => {
  const show = (isMade: boolean) =>
    render(
      <MantineProvider>
        <QueryClientProvider client={new QueryClient()}>
          <MemoryRouter>
            <Posting isMade={isMade} />
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>,
    );
  const { unmount } = show(false);
  const toggle = screen.getByRole('button', { name: 'Safe area' });
  expect(toggle.getAttribute('aria-pressed')).toBe('true');
  unmount();
  show(true);
  expect(screen.queryByRole('button', { name: 'Safe area' })).toBeNull();
});
