import { useState } from 'react';
import { readText, writeText } from '../../../lib/stored.ts';

/** Kept in this browser for all reviews. */
const KEY = 'talkreel-reviewer';

interface Asked {
  go: (name: string) => void;
  /** Called if no name is given. */
  onRefused?: (() => void) | undefined;
}

/** What a client calls themselves: asked once, before the first thing they say. */
export function useReviewer() {
  const [name, setName] = useState(() => readText('local', KEY) ?? '');
  /** What is done with the name once it is known; null: it is not being asked for. */
  const [then, setThen] = useState<Asked | null>(null);
  return {
    name,
    isAsking: then !== null,
    /** Calls back with the name, at once if it is known. */
    withName: (go: Asked['go'], onRefused?: () => void): void => {
      if (name === '') setThen({ go, onRefused });
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
    close: (): void => {
      setThen(null);
      then?.onRefused?.();
    },
  };
}

export type Reviewer = ReturnType<typeof useReviewer>;
