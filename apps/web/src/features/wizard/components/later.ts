import { lazy, startTransition, useEffect, useState } from 'react';
import { whenIdle } from '../../../lib/when-idle.ts';

/**
 * Everything but faces and stage, which are there first. It is fetched once they are shown and the browser is idle, or
 * when the user is about to continue.
 */
export const laterSteps = () => import('./later-steps.ts');

export const AudioStep = lazy(async () => ({ default: (await laterSteps()).AudioStep }));
export const GenerateAudio = lazy(async () => ({ default: (await laterSteps()).GenerateAudio }));
export const GenerateVideo = lazy(async () => ({ default: (await laterSteps()).GenerateVideo }));
export const OtherActions = lazy(async () => ({ default: (await laterSteps()).OtherActions }));
export const PaywallStep = lazy(async () => ({ default: (await laterSteps()).PaywallStep }));
export const PostDownload = lazy(async () => ({ default: (await laterSteps()).PostDownload }));
export const Posting = lazy(async () => ({ default: (await laterSteps()).Posting }));
export const StageCaptions = lazy(async () => ({ default: (await laterSteps()).StageCaptions }));
export const StageDraft = lazy(async () => ({ default: (await laterSteps()).StageDraft }));
export const JobProgress = lazy(async () => ({ default: (await laterSteps()).JobProgress }));
export const SendingProgress = lazy(async () => ({
  default: (await laterSteps()).SendingProgress,
}));
export const VideoStep = lazy(async () => ({ default: (await laterSteps()).VideoStep }));
export const VideoSurface = lazy(async () => ({ default: (await laterSteps()).VideoSurface }));

/** The parts that the page begins without, in the order in which they appear. */
export const TURN = { script: 1, speaker: 2, posting: 3, captions: 4 } as const;
const LAST = TURN.captions;

let haveAppeared = false;

/**
 * How many parts are there. Each appears in a task of its own, so that none holds up a tap or a scroll. `hurry`: all
 * that are missing appear at once.
 */
export function useTurns(): { turn: number; hurry: () => void } {
  const [turn, setTurn] = useState<number>(haveAppeared ? LAST : 0);
  useEffect(() => {
    if (turn >= LAST) {
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
  return { turn, hurry: () => setTurn(LAST) };
}
