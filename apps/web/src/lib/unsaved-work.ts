/** What only this document has, in words, by holder: 'a recording that was not sent'. */
const holders = new Map<symbol, string>();

const askFirst = (event: BeforeUnloadEvent): void => event.preventDefault();

/**
 * Makes the browser ask before the document is left, and the app reload nothing itself, until the returned function is
 * called.
 */
export function holdDocument(what: string): () => void {
  const holder = Symbol(what);
  // The listener is there only while needed: with it, some browsers do not keep the page for Back.
  if (holders.size === 0) window.addEventListener('beforeunload', askFirst);
  holders.set(holder, what);
  return () => {
    holders.delete(holder);
    if (holders.size === 0) window.removeEventListener('beforeunload', askFirst);
  };
}

/** What a reload would lose, in words; null if nothing. */
export function unsavedWork(): string | null {
  return [...holders.values()][0] ?? null;
}
