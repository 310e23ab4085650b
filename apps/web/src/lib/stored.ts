type Where = 'session' | 'local';

/** The storage of the tab or browser. Reading the property itself fails where the browser's settings forbid storage. */
const storageOf = (where: Where): Storage => (where === 'session' ? sessionStorage : localStorage);

/** The text that this tab ('session') or browser ('local') has stored; null if there is none, or storage is off. */
export function readText(where: Where, key: string): string | null {
  try {
    return storageOf(where).getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text; null removes it. Returns false if storage is full or off, and nothing was stored. */
export function writeText(where: Where, key: string, value: string | null): boolean {
  try {
    if (value === null) storageOf(where).removeItem(key);
    else storageOf(where).setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** The stored object; null if there is none that can be read. */
export function readStored<T extends object>(where: Where, key: string): Partial<T> | null {
  try {
    return JSON.parse(readText(where, key) ?? 'null') as Partial<T> | null;
  } catch {
    return null;
  }
}

/** Stores an object; null removes it. Where storage is full or off, the open page works without. */
export function writeStored(where: Where, key: string, value: object | null): void {
  writeText(where, key, value === null ? null : JSON.stringify(value));
}

/** Reads a stored object once and removes it. */
export function takeStored<T extends object>(where: Where, key: string): Partial<T> | null {
  const stored = readStored<T>(where, key);
  writeStored(where, key, null);
  return stored;
}
