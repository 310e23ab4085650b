// @vitest-environment jsdom
import { useState } from 'react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import '../../testing/wait-limit.ts';
import { AddressContext, createAddress, isOwn, searchWith, useKeptSearch } from './address.ts';

afterEach(cleanup);

function Tool({ first }: { first: string | null }) {
  const [job, setJob] = useState(first);
  useKeptSearch({ job }, true);
  return (
    <>
      <p>Shows {job}</p>
      <button onClick={() => setJob('b')}>Show b</button>
    </>
  );
}

function open(at: string, first: string | null) {
  let arrive = (): void => undefined;
  const code = new Promise<null>((resolve) => (arrive = () => resolve(null)));
  const router = createMemoryRouter(
    [
      { path: '/', element: <Tool first={first} /> },
      { path: '/blog', loader: () => code, element: <p>The blog</p> },
    ],
    { initialEntries: [at] },
  );
  const address = createAddress(router);
  render(
    <AddressContext value={address}>
      <RouterProvider router={router} />
    </AddressContext>,
  );
  return { router, address, arrive };
}

test('the address follows the page and keeps the rest', async () => {
  const { router, address } = open('/?step=2&job=old', 'a');
  await screen.findByText('Shows a');
  await expect.poll(() => router.state.location.search).toBe('?step=2&job=a');
  expect(router.state.historyAction).toBe('REPLACE');
  expect(isOwn(router.state.location)).toBe(true);
  expect(address.isFirst()).toBe(false);
});

test('a correct address is not changed', async () => {
  const { router, address } = open('/?job=a', 'a');
  await screen.findByText('Shows a');
  expect([address.isFirst(), isOwn(router.state.location)]).toEqual([true, false]);
});

test('a navigation in progress is not undone', async () => {
  const { router, arrive } = open('/', null);
  await screen.findByText('Shows');
  act(() => void router.navigate('/blog'));
  expect(router.state.navigation.state).toBe('loading');
  fireEvent.click(screen.getByRole('button'));
  await screen.findByText('Shows b');
  expect(router.state.navigation.location?.pathname).toBe('/blog');
  arrive();
  await screen.findByText('The blog');
  expect(router.state.location.pathname + router.state.location.search).toBe('/blog');
});

test('parts are added and removed', () => {
  expect(searchWith('?a=1&job=x', { job: null })).toBe('?a=1');
  expect(searchWith('?job=x', { job: null })).toBe('');
  expect(searchWith('', { step: '2', job: null })).toBe('?step=2');
  expect(searchWith('?job=x&a=1', { step: '3', job: 'x' })).toBe('?a=1&step=3&job=x');
});
