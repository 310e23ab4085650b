import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

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
 * Undoes and repeats by the usual keys while the focus is within a part, or on nothing in particular after that part was
 * used last. Text fields undo what is typed. Within its part the browser never does: it would undo in another field.
 */
export function useUndoKeys({ undo, redo }: Steps, within: RefObject<HTMLElement | null>): void {
  const usedLast = useRef(false);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, shiftKey } = event;
    const letter = key.toLowerCase();
    if (isTypedIn(target) || !(ctrlKey || metaKey) || (letter !== 'z' && letter !== 'y')) return;
    if (!isMeant(target, within.current, usedLast.current)) return;
    event.preventDefault();
    (letter === 'y' || shiftKey ? redo : undo)?.();
  });
  useEffect(() => {
    const use = ({ target }: Event): void => {
      usedLast.current = target instanceof Node && within.current?.contains(target) === true;
    };
    const listen = (event: KeyboardEvent): void => press(event);
    // Before anything that is pressed can go.
    document.addEventListener('pointerdown', use, true);
    document.addEventListener('focusin', use, true);
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('pointerdown', use, true);
      document.removeEventListener('focusin', use, true);
      document.removeEventListener('keydown', listen);
    };
  }, [within]);
}

/** What is around the part, such as the page or a dialog, has the focus when nothing in particular has. */
function isMeant(target: EventTarget | null, part: HTMLElement | null, usedLast: boolean): boolean {
  if (part === null || !(target instanceof Node)) return false;
  return part.contains(target) || (usedLast && target.contains(part));
}
