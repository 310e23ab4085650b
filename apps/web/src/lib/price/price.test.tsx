// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { waitFor } from '@talkreel/testing/wait-for';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { price } from '../../testing/price.ts';
import { createQueryClient } from '../api/query-client.ts';
import { refreshUser } from '../auth/user.ts';
import { usePrice, type PriceQuestion } from './price.ts';

const fetchOfBrowser = globalThis.fetch;
const asked: string[] = [];
let answer: () => Promise<Response>;

beforeEach(() => {
  asked.length = 0;
  globalThis.fetch = (input) => {
    asked.push(input instanceof Request ? input.url : input.toString());
    return answer();
  };
});

afterEach(() => {
  cleanup();
  globalThis.fetch = fetchOfBrowser;
});

function Probe({ question }: { question: PriceQuestion | null }) {
  return <output>{usePrice(question)?.label ?? 'unknown'}</output>;
}

function show(question: PriceQuestion | null) {
  const client = createQueryClient(() => undefined);
  render(
    <QueryClientProvider client={client}>
      <Probe question={question} />
    </QueryClientProvider>,
  );
  return client;
}

const shows = (text: string) =>
  waitFor(() => screen.getByRole('status').textContent === text, { what: text });
const quote = (label: string) => async () => Response.json(price({ label }));

it('requests the price of what the button would start, and again when the account changes', async () => {
  answer = quote('Uses 1 generation');
  const client = show({ kind: 'lipsync', projectId: null, audioUrl: '/api/audio/a.wav' });
  await shows('Uses 1 generation');
  expect(asked).toEqual(['/api/price?kind=lipsync&audioUrl=%2Fapi%2Faudio%2Fa.wav']);
  answer = quote('Included');
  act(() => void refreshUser(client));
  await shows('Included');
});

it('is unknown while the reply is late, and again after a failure', async () => {
  let finish: (response: Response) => void = () => undefined;
  answer = () => new Promise((resolve) => (finish = resolve));
  const client = show({ kind: 'one-shot' });
  expect(screen.getByRole('status').textContent).toBe('unknown');
  await waitFor(() => asked.length === 1, { what: 'the request' });
  finish(Response.json(price({ label: 'Uses 1 generation' })));
  await shows('Uses 1 generation');
  answer = async () => new Response('', { status: 503 });
  act(() => void refreshUser(client));
  await shows('unknown');
});

it('requests nothing if there is nothing to start', async () => {
  answer = quote('Free');
  show(null);
  expect(screen.getByRole('status').textContent).toBe('unknown');
  expect(asked).toEqual([]);
});
