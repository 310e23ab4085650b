// @vitest-environment jsdom
import { useState } from 'react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../../testing/wait-limit.ts';
import { ClaimsNotice } from './claims-notice.tsx';

beforeEach(() => {
  // jsdom has no `matchMedia`, and Mantine asks for the color scheme.
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

let forms = 0;

/** A script with its notice; each has a draft of its own. */
function Form({ script, ...options }: { script: string; language?: string; speaker?: 'own' }) {
  const [text, setText] = useState(script);
  const [place] = useState(() => `form-${(forms += 1)}`);
  return (
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <MemoryRouter>
          <textarea
            aria-label="Script"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <ClaimsNotice place={place} text={text} onText={setText} {...options} />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>
  );
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Script');
const write = (value: string) => fireEvent.change(field(), { target: { value } });
const head = (title: string) => screen.findByRole('button', { name: new RegExp(`^${title}`) });

/** Opens the list, which stays open in all drafts of a tab. */
async function open(title: string): Promise<void> {
  const button = await head(title);
  if (button.getAttribute('aria-expanded') === 'false') fireEvent.click(button);
}

it('names what a script claims, folded until it is opened', async () => {
  render(<Form script="I use it every day. It is the best." />);
  const button = await head('2 claims to check');
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('button', { name: /^Dismiss/ })).toBeNull();
  fireEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByText(/has used nothing/)).toBeTruthy();
  expect(screen.getByText(/to be proven before the ad runs/)).toBeTruthy();
  expect(screen.getByText(/not legal advice/)).toBeTruthy();
});

it('quotes whole sentences, each once in the folded line', async () => {
  render(<Form script="My skin was dry. It is the best and the softest mug." />);
  const button = await head('3 claims to check');
  expect(button.textContent).toContain('“My skin was dry.”“It is the best and the softest mug.”');
  await open('3 claims to check');
  const quotes = screen.getAllByRole('listitem').map((item) => item.querySelector('q'));
  expect(quotes.map((quote) => quote?.textContent)).toEqual([
    'My skin was dry.',
    'It is the best and the softest mug.',
    'It is the best and the softest mug.',
  ]);
  expect(quotes[1]?.querySelector('mark')?.textContent).toBe('the best');
});

it('rewrites what can be rewritten, and takes it back', async () => {
  render(<Form script="I use it every day." />);
  await open('1 claim to check');
  fireEvent.click(screen.getByRole('button', { name: 'Use this: You can use it every day.' }));
  expect(field().value).toBe('You can use it every day.');
  const undo = screen.getByRole('button', { name: 'Undo' });
  // The pressed button is gone, and so would be the focus.
  expect(document.activeElement).toBe(undo);
  fireEvent.click(undo);
  expect(field().value).toBe('I use it every day.');
  expect(await head('1 claim to check')).toBeTruthy();
});

it('forgets a dismissed claim until its words change, and takes that back', async () => {
  render(<Form script="It is the best mug." />);
  await open('1 claim to check');
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss: the best' }));
  expect(screen.queryByRole('button', { name: /to check/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await open('1 claim to check');
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss: the best' }));
  write('It is the softest mug. It is the best mug.');
  expect(await screen.findByRole('button', { name: 'Dismiss: the softest' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Dismiss: the best' })).toBeNull();
  // Another script in the same place is judged anew.
  write('');
  write('It is the best chair.');
  expect(await screen.findByRole('button', { name: 'Dismiss: the best' })).toBeTruthy();
});

it('waits until typing rests, leaves the focus where it is, and announces what it found', async () => {
  render(<Form script="" />);
  field().focus();
  write('This lamp costs 12 euros.');
  expect(screen.queryByText('1 claim to check')).toBeNull();
  await head('1 claim to check');
  expect(document.activeElement).toBe(field());
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
    '1 claim to check',
  );
});

it('says nothing about what a user says in their own recording', async () => {
  render(<Form script="I use it every day. It costs 12 euros." speaker="own" />);
  await head('1 claim to check');
  expect(screen.queryByText(/has used nothing/)).toBeNull();
});

it('says so where it does not know the language', async () => {
  render(<Form script="Dünyanın en iyi kahvesi." language="tr" />);
  expect(await screen.findByText(/not checked in Turkish yet/)).toBeTruthy();
});
