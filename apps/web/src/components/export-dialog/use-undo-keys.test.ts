// @vitest-environment jsdom
import { cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useUndoKeys } from './use-undo-keys.ts';

const undo = vi.fn<() => void>();
const redo = vi.fn<() => void>();
let part: HTMLElement;

beforeEach(() => {
  document.body.innerHTML =
    '<div role="dialog" tabindex="-1"><div data-part tabindex="-1"></div><button>Other</button></div>';
  part = within('[data-part]');
  renderHook(() => useUndoKeys({ undo, redo }, { current: part }));
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.clearAllMocks();
});

function within(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`there is ${selector}`);
  return found;
}

function filled(html: string): Element {
  part.innerHTML = html;
  const field = part.firstElementChild;
  if (field === null) throw new Error('there is a field');
  return field;
}

/** Presses the keys for undoing there; whether the browser would do something itself. */
const press = (target: Element): boolean => fireEvent.keyDown(target, { key: 'z', ctrlKey: true });

it.each([
  '<input type="checkbox">',
  '<input type="radio">',
  '<input type="color">',
  '<input type="range">',
  '<input readonly>',
  '<select><option>One</option></select>',
  '<button>Undo</button>',
])('undoes and repeats while %s has the focus', (html) => {
  const field = filled(html);
  fireEvent.keyDown(field, { key: 'z', ctrlKey: true });
  fireEvent.keyDown(field, { key: 'z', metaKey: true });
  fireEvent.keyDown(field, { key: 'Z', metaKey: true, shiftKey: true });
  fireEvent.keyDown(field, { key: 'y', ctrlKey: true });
  expect([undo.mock.calls.length, redo.mock.calls.length]).toEqual([2, 2]);
});

it.each(['<input>', '<input type="number">', '<textarea></textarea>'])(
  'leaves what is typed to %s',
  (html) => {
    expect(press(filled(html))).toBe(true);
    expect(undo).not.toHaveBeenCalled();
  },
);

it('minds no other keys', () => {
  fireEvent.keyDown(filled('<button>Go</button>'), { key: 'z' });
  fireEvent.keyDown(filled('<button>Go</button>'), { key: 'a', ctrlKey: true });
  expect(undo).not.toHaveBeenCalled();
});

it('leaves the keys alone elsewhere, also on the page before the part was used', () => {
  for (const target of [within('button'), within('[role="dialog"]'), document.body])
    expect(press(target)).toBe(true);
  expect(undo).not.toHaveBeenCalled();
});

it.each(['pointerDown', 'focusIn'] as const)(
  'counts with nothing focused after %s in the part, until another part is used',
  (use) => {
    fireEvent[use](filled('<button>Go</button>'));
    // What had the focus is gone, so the page has it, or the dialog.
    part.replaceChildren();
    press(document.body);
    press(within('[role="dialog"]'));
    press(within('button'));
    expect(undo).toHaveBeenCalledTimes(2);
    fireEvent[use](within('button'));
    expect(press(document.body)).toBe(true);
    expect(undo).toHaveBeenCalledTimes(2);
  },
);

it('keeps the keys from the browser in its part, even if there is nothing to undo', () => {
  const other = document.createElement('div');
  document.body.append(other);
  renderHook(() => useUndoKeys({ undo: null, redo: null }, { current: other }));
  expect(press(other)).toBe(false);
  expect(undo).not.toHaveBeenCalled();
});
