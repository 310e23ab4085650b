// @vitest-environment jsdom
import { useState } from 'react';
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LimitedInput } from './limited-input.tsx';
import { LimitedTextarea } from './limited-textarea.tsx';

beforeEach(() => {
  // jsdom has no `matchMedia`, and Mantine asks for the color scheme.
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Form() {
  const [name, setName] = useState('');
  const [text, setText] = useState('Before.');
  return (
    <MantineProvider>
      <LimitedInput
        label="Name"
        limit={10}
        value={name}
        error={name === 'bad' && 'Another one.'}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <LimitedTextarea
        label="Text"
        limit={2_000}
        hugeHint="Ask for help."
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </MantineProvider>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });

it('keeps what is too long, counts it and says by how much', () => {
  render(<Form />);
  type('Name', 'eight888');
  expect(screen.getByText('8 / 10')).toBeTruthy();
  type('Name', 'twelve letters');
  expect(field('Name').value).toBe('twelve letters');
  expect(screen.getByText('4 characters too many. At most 10 fit.')).toBeTruthy();
  type('Name', 'bad');
  expect(screen.getByText('Another one.')).toBeTruthy();
  expect(screen.queryByText(/ \/ 10/)).toBeNull();
});

it('takes no megabytes, however they come, and says so until something is typed', () => {
  render(<Form />);
  const page = 'word '.repeat(400_000);
  const said = /^That text has 2,000,000 characters, and at most 2,000 fit\..* Ask for help\.$/;
  const pasted = fireEvent.paste(field('Text'), { clipboardData: { getData: () => page } });
  expect(pasted).toBe(false);
  expect(screen.getByText(said)).toBeTruthy();
  type('Text', 'After.');
  expect(screen.queryByText(said)).toBeNull();
  type('Text', page);
  expect([field('Text').value, screen.queryByText(said)]).toEqual(['After.', expect.anything()]);
});
