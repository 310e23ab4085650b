import { useEffect, useRef, useState, type RefObject } from 'react';

interface Renaming {
  /** The text in the field; null while the title is shown. */
  typed: string | null;
  setTyped: (text: string | null) => void;
  /** The button that opens the field. */
  rename: RefObject<HTMLButtonElement | null>;
  close: () => void;
  /** Gives the focus back to the button. */
  closeByKey: () => void;
}

/** A title that becomes a field and back. */
export function useRenaming(): Renaming {
  const [typed, setTyped] = useState<string | null>(null);
  const rename = useRef<HTMLButtonElement>(null);
  const wasClosedByKey = useRef(false);
  const isEditing = typed !== null;
  useEffect(() => {
    // The field is gone, and the focus with it, unless something else took it while the name was saved.
    const isLost = document.activeElement === document.body;
    if (!isEditing && wasClosedByKey.current && isLost) rename.current?.focus();
    wasClosedByKey.current = false;
  }, [isEditing]);
  const close = (): void => setTyped(null);
  const closeByKey = (): void => {
    wasClosedByKey.current = true;
    close();
  };
  return { typed, setTyped, rename, close, closeByKey };
}

/** A `ref` that focuses the field and selects its text, ready to be overwritten. */
export function focusOnce(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}
