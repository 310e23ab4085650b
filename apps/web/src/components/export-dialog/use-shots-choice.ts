import { useQuery } from '@tanstack/react-query';
import type { Project } from '@talkreel/contracts/http/projects';
import type { Shot } from '@talkreel/contracts/http/shots';
import { useAuth } from '../../lib/auth/user.ts';
import { captionWordsQuery } from '../../lib/captions/captions.ts';
import { useFirstShots } from '../../lib/exports/first-shots.ts';
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
 * The shots of a video: those of its newest export, or of its batch or film, then kept in this tab over reloads, and
 * undone one after another.
 */
export function useShotsChoice({ id, captionsUrl }: Project) {
  const { user } = useAuth();
  const [kept, patch] = useSessionState(`talkreel-shots-${id}:${user?.id}`, NONE);
  const first = useFirstShots(id, captionsUrl !== null);
  // Without words there is no place for them.
  const shots = captionsUrl === null ? NO_SHOTS : (kept.shots ?? first.shots);
  const { data } = useQuery({ ...captionWordsQuery(id), enabled: captionsUrl !== null });
  const spoken = data?.spoken;
  const placed = usePlacedShots(shots, spoken);
  const set = (next: Shot[]): void =>
    patch((now) => ({ shots: next, ...stepOn(now, now.shots ?? first.shots) }));
  const step = (to: typeof stepBack) => () =>
    patch((now) => {
      const stepped = to<Shot[]>(now, now.shots ?? first.shots);
      return stepped === null ? {} : { shots: stepped.state, ...stepped.steps };
    });
  const { set: ofSet } = first;
  const isOfSet = ofSet === null || isSame(ofSet.shots, shots);
  const isKnown = shots.length === 0 || spoken !== undefined;
  return {
    userId: user?.id ?? null,
    spoken,
    placed,
    ...changesOf({ spoken, placed }, set),
    undo: kept.past.length > 0 ? step(stepBack) : null,
    redo: kept.undone.length > 0 ? step(stepForward) : null,
    /** The batch or film whose shots the video has by default; null: it has none. */
    set: ofSet,
    /** Takes those; null: they are what is chosen. */
    takeOfSet: isOfSet ? null : () => set(ofSet.shots),
    /** What an export asks for; undefined while a shot cannot be shown, or something is not loaded. */
    asked:
      (first.isLoading && kept.shots === null) ||
      !isKnown ||
      placed.some(({ problem }) => problem !== null)
        ? undefined
        : placed.map(({ shot }) => shot),
  };
}

export type ShotsChoice = ReturnType<typeof useShotsChoice>;
