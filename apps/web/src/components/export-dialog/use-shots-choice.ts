import { useQuery } from '@tanstack/react-query';
import type { TimedWord } from '@talkreel/captions/words';
import type { Project } from '@talkreel/contracts/http/projects';
import type { Shot } from '@talkreel/contracts/http/shots';
import { useAuth } from '../../lib/auth/user.ts';
import { captionWordsQuery } from '../../lib/captions/captions.ts';
import type { FirstAd } from '../../lib/exports/first-ad.ts';
import { choiceKey } from '../../lib/draft-choices.ts';
import { usePlannedChoice } from '../../lib/planned-ads.ts';
import { useSessionState } from '../../lib/use-session-state.ts';
import { changesOf, isSame, stepBack, stepForward, stepOn, type Steps } from './edit-shots.ts';
import { usePlacedShots } from './use-placed-shots.ts';

interface Kept extends Steps<Shot[]> {
  /** Null until something is changed: they are those that the video begins with. */
  shots: Shot[] | null;
}
const NONE: Kept = { shots: null, past: [], undone: [] };
const NO_SHOTS: Shot[] = [];

/**
 * The shots of a video: those of its newest export, or of its batch or film, or of the draft that it was made from, then
 * kept in this tab over reloads, and undone one after another.
 */
export function useShotsChoice({ id, captionsUrl }: Project, first: FirstAd) {
  const { data } = useQuery({ ...captionWordsQuery(id), enabled: captionsUrl !== null });
  const planned = usePlannedChoice(id, data?.spoken);
  const ofSet = captionsUrl === null ? null : first.set;
  const choice = useShots({
    of: id,
    hasWords: captionsUrl !== null,
    first: first.shots ?? planned.shots,
    spoken: data?.spoken,
  });
  const isOfSet = ofSet === null || isSame(ofSet.shots, choice.shots);
  return {
    ...choice,
    /** The batch or film whose shots the video has by default; null: it has none. */
    set: ofSet,
    /** Takes those; null: they are what is chosen. */
    takeOfSet: isOfSet ? null : () => choice.set(ofSet.shots),
  };
}

export type ShotsChoice = ReturnType<typeof useShotsChoice>;

/** Shots that are being changed. `first`: what they begin with. */
export function useShots({
  of,
  hasWords,
  first,
  spoken,
}: {
  of: 'draft' | number;
  hasWords: boolean;
  first: Shot[];
  spoken: TimedWord[] | undefined;
}) {
  const { user } = useAuth();
  const [kept, patch] = useSessionState(choiceKey('shots', of, user?.id), NONE);
  // Without words there is no place for them.
  const shots = hasWords ? (kept.shots ?? first) : NO_SHOTS;
  const placed = usePlacedShots(shots, spoken);
  const set = (next: Shot[]): void =>
    patch((now) => ({ shots: next, ...stepOn(now, now.shots ?? first) }));
  const step = (to: typeof stepBack) => () =>
    patch((now) => {
      const stepped = to<Shot[]>(now, now.shots ?? first);
      return stepped === null ? {} : { shots: stepped.state, ...stepped.steps };
    });
  const isKnown = shots.length === 0 || spoken !== undefined;
  return {
    userId: user?.id ?? null,
    shots,
    isChanged: kept.shots !== null,
    spoken,
    placed,
    set,
    ...changesOf({ spoken, placed }, set),
    undo: kept.past.length > 0 ? step(stepBack) : null,
    redo: kept.undone.length > 0 ? step(stepForward) : null,
    /** What an export asks for; undefined while a shot cannot be shown, or something is not loaded. */
    asked:
      !isKnown || placed.some(({ problem }) => problem !== null)
        ? undefined
        : placed.map(({ shot }) => shot),
  };
}
