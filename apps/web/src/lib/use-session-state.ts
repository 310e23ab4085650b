import { useLayoutEffect, useState } from 'react';
import { readStored, writeStored } from './stored.ts';

type Revise<T> = (now: T) => Partial<T>;

/** Changes the state. A function is given the state as it is by then, which a late reply or an undo does not know. */
export type Patch<T> = (change: Partial<T> | Revise<T>) => void;

interface Kept {
  state: object;
  followers: Set<(state: object) => void>;
}

const kept = new Map<string, Kept>();

/**
 * A page's state, kept in this tab over reloads. Fields that were not stored keep their initial value. A late reply may
 * change it after the page was left: the page finds it on return. `begin`: transforms it whenever the page opens.
 */
export function useSessionState<T extends object>(
  key: string,
  first: T,
  begin: (stored: T) => T = (stored) => stored,
): [T, Patch<T>] {
  const [state, setState] = useState<T>(() => {
    const entry = keptUnder(key, first);
    entry.state = begin(entry.state as T);
    return entry.state as T;
  });
  useLayoutEffect(() => {
    const entry = keptUnder(key, first);
    const follow = (next: object): void => setState(next as T);
    entry.followers.add(follow);
    follow(entry.state);
    writeStored('session', key, entry.state);
    return () => void entry.followers.delete(follow);
  }, [key, first]);
  return [
    state,
    (change) => {
      const entry = kept.get(key);
      // The state was cleared, since another user is signed in now.
      if (entry === undefined) return;
      changeEntry(key, entry, change);
      setState(entry.state as T);
    },
  ];
}

/** Changes the state of a page that need not be open; the page finds the change when it opens. */
export function changeKept<T extends object>(key: string, first: T, change: Revise<T>): void {
  changeEntry(key, keptUnder(key, first), change);
}

/** The state that this tab has stored. */
export function keptState<T extends object>(key: string): Partial<T> | null {
  return (kept.get(key)?.state ?? readStored('session', key)) as Partial<T> | null;
}

export const hasSessionState = (key: string): boolean => keptState(key) !== null;

/** Deletes one account's state; keys end with its id. */
export function forgetSessionStates(userId: string): void {
  for (const key of kept.keys()) if (key.endsWith(`:${userId}`)) kept.delete(key);
}

function changeEntry<T extends object>(
  key: string,
  entry: Kept,
  change: Partial<T> | Revise<T>,
): void {
  const changed = typeof change === 'function' ? (change as Revise<T>)(entry.state as T) : change;
  entry.state = { ...entry.state, ...changed };
  writeStored('session', key, entry.state);
  for (const follow of entry.followers) follow(entry.state);
}

function keptUnder(key: string, first: object): Kept {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const fresh: Kept = { state: { ...first, ...readStored('session', key) }, followers: new Set() };
  kept.set(key, fresh);
  return fresh;
}
