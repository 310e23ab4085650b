import { useEffect, useEffectEvent } from 'react';

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
export function isTypedIn(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !UNTYPED.has(target.type) && !target.readOnly;
  if (target instanceof HTMLTextAreaElement) return !target.readOnly;
  return target instanceof HTMLElement && target.isContentEditable;
}

/** Undoes and repeats by the usual keys, except in text fields, which undo what is typed. */
export function useUndoKeys(undo: (() => void) | null, redo: (() => void) | null): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, shiftKey } = event;
    if (isTypedIn(target) || !(ctrlKey || metaKey)) return;
    const letter = key.toLowerCase();
    const isRedo = letter === 'y' || (letter === 'z' && shiftKey);
    const step = isRedo ? redo : letter === 'z' ? undo : null;
    if (step === null) return;
    event.preventDefault();
    step();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
