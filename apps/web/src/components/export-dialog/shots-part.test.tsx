// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { afterEach, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../testing/open-app.tsx';
import { ShotsPart } from './shots-part.tsx';
import { punchAt } from './testing/punch-at.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('the keys for undoing undo a shot in its own part, and nowhere else on the page', () => {
  stubBrowser();
  const [undo, change] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const choice = { spoken: [], placed: [], undo, redo: null, move: change, remove: change };
  render(
    <MantineProvider>
      <ShotsPart
        hasWords
        choice={{ ...choice, add: change, change }}
        onSeek={change}
        onLeave={change}
      />
      <button type="button">Another part</button>
    </MantineProvider>,
  );
  const other = screen.getByRole('button', { name: 'Another part' });
  for (const place of [document.body, other]) fireEvent.keyDown(place, { key: 'z', ctrlKey: true });
  expect(undo).not.toHaveBeenCalled();
  const own = screen.getByRole('button', { name: 'Undo' });
  fireEvent.pointerDown(own);
  for (const place of [own, document.body]) fireEvent.keyDown(place, { key: 'z', metaKey: true });
  expect(undo).toHaveBeenCalledTimes(2);
  fireEvent.pointerDown(other);
  fireEvent.keyDown(document.body, { key: 'z', metaKey: true });
  expect(undo).toHaveBeenCalledTimes(2);
});

it('a shot that is pressed elsewhere is opened, and has the focus', () => {
  stubBrowser();
  const change = vi.fn<() => void>();
  const onSeek = vi.fn<(seconds: number) => void>();
  const choice = { spoken: [], placed: [punchAt('a lamp', 1), punchAt('every night', 3)] };
  const part = (pressed: { index: number } | null) => (
    <MantineProvider>
      <ShotsPart
        hasWords
        choice={{
          ...choice,
          undo: null,
          redo: null,
          add: change,
          move: change,
          remove: change,
          change,
        }}
        onSeek={onSeek}
        onLeave={change}
        pressed={pressed}
      />
    </MantineProvider>
  );
  const { rerender } = render(part(null));
  rerender(part({ index: 1 }));
  const rows = screen.getAllByRole('button', { expanded: true });
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('every night'),
  ]);
  expect(document.activeElement).toBe(rows[0]);
  expect(onSeek).toHaveBeenCalledExactlyOnceWith(3);
});
