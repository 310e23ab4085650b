import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Inputs in which nothing is typed. */
const UNTYPED = new Set([
  'checkbox',
  'radio',
  'color',
  'range',
  'button',
  'submit',
  'reset',
  'file',
]);

/** Whether a browser undoes there what was typed. */
function isTypedIn(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !UNTYPED.has(target.type) && !target.readOnly;
  if (target instanceof HTMLTextAreaElement) return !target.readOnly;
  return target instanceof HTMLElement && target.isContentEditable;
}

interface Steps {
  /** null: there is nothing to undo. */
  undo: (() => void) | null;
  redo: (() => void) | null;
}

/**
 * Undoes and repeats by the usual keys, except in text fields, which undo what is typed. Everywhere, or within one part,
 * which then keeps these keys to itself, even if it has nothing to undo.
 */
export function useUndoKeys({ undo, redo }: Steps, within?: RefObject<HTMLElement | null>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, shiftKey } = event;
    const letter = key.toLowerCase();
    if (isTypedIn(target) || !(ctrlKey || metaKey) || (letter !== 'z' && letter !== 'y')) return;
    const step = letter === 'y' || shiftKey ? redo : undo;
    if (within) event.stopPropagation();
    if (within || step !== null) event.preventDefault();
    step?.();
  });
  useEffect(() => {
    const heard = within ? within.current : document;
    const listen = (event: Event): void => {
      if (event instanceof KeyboardEvent) press(event);
    };
    heard?.addEventListener('keydown', listen);
    return () => heard?.removeEventListener('keydown', listen);
  }, [within]);
}
