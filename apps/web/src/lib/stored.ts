type Where = 'session' | 'local';

/** Reading the property itself fails where the browser's settings forbid storage. */
const storageOf = (where: Where): Storage => (where === 'session' ? sessionStorage : localStorage);

/** What this tab ('session') or browser ('local') has stored as JSON; null: nothing that can be read. */
export function readStored<T extends object>(where: Where, key: string): Partial<T> | null {
  try {
    return JSON.parse(storageOf(where).getItem(key) ?? 'null') as Partial<T> | null;
  } catch {
    return null;
  }
}

/** Null removes it. Where storage is full or off, nothing is stored. */
export function writeStored(where: Where, key: string, value: object | null): void {
  try {
    if (value === null) storageOf(where).removeItem(key);
    else storageOf(where).setItem(key, JSON.stringify(value));
  } catch {
    // What is open goes on without.
  }
}

/** Reads it once and removes it. */
export function takeStored<T extends object>(where: Where, key: string): Partial<T> | null {
  const stored = readStored<T>(where, key);
  writeStored(where, key, null);
  return stored;
}
