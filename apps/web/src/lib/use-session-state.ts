import { useEffect, useState } from 'react';

export type Patch<T> = (change: Partial<T>) => void;

/** A page's own state, kept in this tab over reloads. Fields that were not stored keep their first value. */
export function useSessionState<T extends object>(key: string, first: T): [T, Patch<T>] {
  const [state, setState] = useState<T>(() => ({ ...first, ...read<T>(key) }));
  useEffect(() => {
    try {
      sessionStorage.setItem(key, JSON.stringify(state));
    } catch {
      // Storage full or off: the state lives as long as the page.
    }
  }, [key, state]);
  return [state, (change) => setState((known) => ({ ...known, ...change }))];
}

function read<T>(key: string): Partial<T> {
  try {
    const stored = sessionStorage.getItem(key);
    return stored === null ? {} : (JSON.parse(stored) as Partial<T>);
  } catch {
    return {};
  }
}
