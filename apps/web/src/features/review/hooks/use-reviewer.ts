import { useState } from 'react';
import { readText, writeText } from '../../../lib/stored.ts';

/** Kept in this browser for all reviews. */
const KEY = 'talkreel-reviewer';

type Then = (name: string) => void;

/** What a client calls themselves: asked once, before the first thing they say. */
export function useReviewer() {
  const [name, setName] = useState(() => readText('local', KEY) ?? '');
  /** What is done with the name once it is known; null: it is not being asked for. */
  const [then, setThen] = useState<{ go: Then } | null>(null);
  return {
    name,
    isAsking: then !== null,
    /** Calls back with the name, at once if it is known. */
    withName: (go: Then): void => {
      if (name === '') setThen({ go });
      else go(name);
    },
    /** Asks for another name. */
    change: (): void => setThen({ go: () => undefined }),
    answer: (given: string): void => {
      writeText('local', KEY, given);
      setName(given);
      setThen(null);
      then?.go(given);
    },
    close: (): void => setThen(null),
  };
}

export type Reviewer = ReturnType<typeof useReviewer>;
