import {
  createContext,
  startTransition,
  use,
  useCallback,
  useEffect,
  useState,
  type ReactNode,
} from 'react';
import { whenIdle } from '../../../lib/when-idle.ts';
import { laterSteps } from './later.ts';

/** The parts that the page begins without, in the order in which they appear. */
const PARTS = ['script', 'speaker', 'posting', 'captions'] as const;

let haveAppeared = false;

/** The number of parts that are there. */
const TurnContext = createContext<number>(PARTS.length);
const HurryContext = createContext<() => void>(() => undefined);

/**
 * Lets the parts appear once the rest is shown and the browser is idle. Each appears in a task of its own, so that none
 * holds up a tap or a scroll, and draws nothing anew but itself.
 */
export function Turns({ children }: { children: ReactNode }) {
  const [turn, setTurn] = useState<number>(haveAppeared ? PARTS.length : 0);
  useEffect(() => {
    if (turn >= PARTS.length) {
      haveAppeared = true;
      return undefined;
    }
    let isCurrent = true;
    const next = (): void => {
      if (isCurrent) startTransition(() => setTurn((now) => Math.max(now, turn + 1)));
    };
    // Code that fails to load is reported where the part would be.
    const stop = turn === 0 ? whenIdle(() => void laterSteps().then(next, next)) : undefined;
    if (turn > 0) next();
    return () => {
      isCurrent = false;
      stop?.();
    };
  }, [turn]);
  const hurry = useCallback(() => setTurn(PARTS.length), []);
  return (
    <HurryContext value={hurry}>
      <TurnContext value={turn}>{children}</TurnContext>
    </HurryContext>
  );
}

interface FromTurnProps {
  part: (typeof PARTS)[number];
  /** What keeps the place of the part. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** A part of the page, once it is its turn. */
export function FromTurn({ part, fallback = null, children }: FromTurnProps) {
  return use(TurnContext) > PARTS.indexOf(part) ? children : fallback;
}

/** Lets all parts that are missing appear at once, for a user who is about to continue. */
export function useHurry(): () => void {
  return use(HurryContext);
}
