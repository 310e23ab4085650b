// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useKeptFocus } from './use-kept-focus.ts';

afterEach(cleanup);

function Rows({ names }: { names: string[] }) {
  const part = useRef<HTMLDivElement>(null);
  useKeptFocus(part, ['[data-open]', 'button']);
  return (
    <div ref={part} tabIndex={-1} data-testid="part">
      {names.map((name) => (
        <button key={name} type="button" data-open={name === 'open' || undefined}>
          {name}
        </button>
      ))}
    </div>
  );
}

const focusOn = (name: string): void => screen.getByRole('button', { name }).focus();

it('gives the focus to the best that is left when what had it is removed', () => {
  const { rerender } = render(<Rows names={['first', 'open', 'last']} />);
  focusOn('last');
  rerender(<Rows names={['first', 'open']} />);
  expect(document.activeElement?.textContent).toBe('open');
  rerender(<Rows names={['first']} />);
  expect(document.activeElement?.textContent).toBe('first');
  rerender(<Rows names={[]} />);
  expect(document.activeElement).toBe(screen.getByTestId('part'));
});

it('leaves the focus where it is, and does not take it back from a user who left', async () => {
  const { rerender } = render(<Rows names={['first', 'last']} />);
  focusOn('first');
  rerender(<Rows names={['first']} />);
  expect(document.activeElement?.textContent).toBe('first');
  screen.getByRole('button', { name: 'first' }).blur();
  await Promise.resolve();
  rerender(<Rows names={['other']} />);
  expect(document.activeElement).toBe(document.body);
});
