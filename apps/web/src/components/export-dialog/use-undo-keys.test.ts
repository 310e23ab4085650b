// @vitest-environment jsdom
import { cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useUndoKeys } from './use-undo-keys.ts';

const undo = vi.fn<() => void>();
const redo = vi.fn<() => void>();

beforeEach(() => {
  renderHook(() => useUndoKeys({ undo, redo }));
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.clearAllMocks();
});

function focused(html: string): Element {
  document.body.innerHTML = html;
  const field = document.body.firstElementChild;
  if (field === null) throw new Error('there is a field');
  return field;
}

it.each([
  '<input type="checkbox">',
  '<input type="radio">',
  '<input type="color">',
  '<input type="range">',
  '<input readonly>',
  '<select><option>One</option></select>',
  '<button>Undo</button>',
])('undoes and repeats while %s has the focus', (html) => {
  const field = focused(html);
  fireEvent.keyDown(field, { key: 'z', ctrlKey: true });
  fireEvent.keyDown(field, { key: 'z', metaKey: true });
  fireEvent.keyDown(field, { key: 'Z', metaKey: true, shiftKey: true });
  fireEvent.keyDown(field, { key: 'y', ctrlKey: true });
  expect([undo.mock.calls.length, redo.mock.calls.length]).toEqual([2, 2]);
});

it.each(['<input>', '<input type="number">', '<textarea></textarea>'])(
  'leaves what is typed to %s',
  (html) => {
    fireEvent.keyDown(focused(html), { key: 'z', ctrlKey: true });
    expect(undo).not.toHaveBeenCalled();
  },
);

it('minds no other keys', () => {
  fireEvent.keyDown(focused('<button>Go</button>'), { key: 'z' });
  fireEvent.keyDown(focused('<button>Go</button>'), { key: 'a', ctrlKey: true });
  expect(undo).not.toHaveBeenCalled();
});

it('within a part, only that part hears the keys, even if it has nothing to undo', () => {
  const [part, field] = [document.createElement('div'), document.createElement('button')];
  part.append(field);
  document.body.append(part);
  const within = { current: part };
  const own = vi.fn<() => void>();
  const { rerender } = renderHook(
    (step: (() => void) | null) => useUndoKeys({ undo: step, redo: null }, within),
    {
      initialProps: own as (() => void) | null,
    },
  );
  fireEvent.keyDown(field, { key: 'z', ctrlKey: true });
  rerender(null);
  fireEvent.keyDown(field, { key: 'z', ctrlKey: true });
  expect([own.mock.calls.length, undo.mock.calls.length]).toEqual([1, 0]);
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect([own.mock.calls.length, undo.mock.calls.length]).toEqual([1, 1]);
});
