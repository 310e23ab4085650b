/** Each holds what only this document has, in words: 'a recording that was not sent'. */
const holders = new Map<symbol, string>();

const askFirst = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Until the returned function is called, browsers ask before the document is left, and the app reloads nothing itself. */
export function holdDocument(what: string): () => void {
  const holder = Symbol(what);
  // Only while needed: with a listener, some browsers do not keep the page for Back.
  if (holders.size === 0) window.addEventListener('beforeunload', askFirst);
  holders.set(holder, what);
  return () => {
    holders.delete(holder);
    if (holders.size === 0) window.removeEventListener('beforeunload', askFirst);
  };
}

/** What a reload would lose; null: nothing. */
export function unsavedWork(): string | null {
  return [...holders.values()][0] ?? null;
}
