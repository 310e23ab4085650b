// @vitest-environment jsdom
import { useState } from 'react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../../testing/wait-limit.ts';
import { ScriptArea } from './script-area.tsx';

beforeEach(() => {
  // jsdom has no `matchMedia`, and Mantine asks for the color scheme.
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Form() {
  const [text, setText] = useState('');
  return (
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <ScriptArea aria-label="Script" limit={2_000} value={text} onText={setText} />
      </MantineProvider>
    </QueryClientProvider>
  );
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Script');
const paste = (value: string) =>
  fireEvent.input(field(), { target: { value }, inputType: 'insertFromPaste' });

it('leaves out of a paste what nobody says, and says so', async () => {
  render(<Form />);
  paste('Host: **Hi** (smiling) there. [upbeat music]');
  expect(
    await screen.findByText('We left out 2 stage directions, 1 label and 1 formatting mark.'),
  ).toBeTruthy();
  expect(field().value).toBe('Hi there.');
});

it('keeps as written what was undone, also when the field is left', async () => {
  render(<Form />);
  paste('Hello (laughs) there.');
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(field().value).toBe('Hello (laughs) there.');
  fireEvent.blur(field());
  expect(field().value).toBe('Hello (laughs) there.');
  expect(screen.queryByText(/We left out/)).toBeNull();
});

it('cleans what was typed once the field is left, not while it is typed', async () => {
  render(<Form />);
  fireEvent.focus(field());
  fireEvent.change(field(), { target: { value: '[music] Good morning.' } });
  expect(field().value).toBe('[music] Good morning.');
  fireEvent.blur(field());
  expect(await screen.findByText('We left out 1 stage direction.')).toBeTruthy();
  expect(field().value).toBe('Good morning.');
});
