import { useQueries, useQuery } from '@tanstack/react-query';
import { ApiError } from '@talkreel/client/errors';
import { followShots, textOfRun } from '@talkreel/captions/follow-shots';
import { timeShots, type ShotTime, type WordRun } from '@talkreel/captions/shots';
import type { TimedWord } from '@talkreel/captions/words';
import type { MediaItem } from '@talkreel/contracts/http/media-library';
import type { Project } from '@talkreel/contracts/http/projects';
import type { Shot } from '@talkreel/contracts/http/shots';
import { useAuth } from '../../lib/auth/user.ts';
import { captionWordsQuery } from '../../lib/captions/captions.ts';
import { useExportedShots } from '../../lib/exports/exports.ts';
import { mediaItemQuery } from '../../lib/media/media.ts';
import { useSessionState } from '../../lib/use-session-state.ts';

interface Kept {
  /** Null until something is changed: they are those of the newest export. */
  shots: Shot[] | null;
  /** Earlier states, the latest last, and those that were undone. */
  past: Shot[][];
  undone: Shot[][];
}
const NONE: Kept = { shots: null, past: [], undone: [] };
const NO_SHOTS: Shot[] = [];
const KEPT_STEPS = 50;

/** A shot as it stands now. */
export interface PlacedShot extends ShotTime {
  shot: Shot;
  /** Undefined while it is loaded, and once it is deleted. */
  media: MediaItem | undefined;
  problem: 'words' | 'media' | null;
}

const LOOK = {
  layout: 'media',
  corner: 'top-right',
  shape: 'circle',
  clipStart: 0,
  ending: 'loop',
  transition: 'cut',
} as const;

/** The shots of a video: those of its newest export, then kept in this tab over reloads, and undone one after another. */
export function useShotsChoice({ id, captionsUrl, versionOf = null }: Project) {
  const { user } = useAuth();
  const [kept, patch] = useSessionState(`talkreel-shots-${id}:${user?.id}`, NONE);
  const exported = useExportedShots(id, versionOf);
  const { past, undone } = kept;
  // Without words there is no place for them.
  const shots = captionsUrl === null ? NO_SHOTS : (kept.shots ?? exported);
  const { data } = useQuery({ ...captionWordsQuery(id), enabled: captionsUrl !== null });
  const spoken = data?.spoken;
  const placed = usePlaced(shots, spoken);
  const set = (next: Shot[]): void =>
    patch((now) => ({
      shots: next,
      past: [...now.past, now.shots ?? exported].slice(-KEPT_STEPS),
      undone: [],
    }));
  const sorted = placed.map(({ shot }) => shot);
  return {
    spoken,
    placed,
    /** Puts media at words. */
    add({ from, to }: WordRun, mediaId: string): void {
      const words = textOfRun(spoken ?? [], from, to);
      const next = [...sorted, { from, to, words, mediaId, ...LOOK }];
      set(next.toSorted((a, b) => a.from - b.from));
    },
    change: (index: number, change: Partial<Shot>): void =>
      set(sorted.map((shot, at) => (at === index ? { ...shot, ...change } : shot))),
    remove: (index: number): void => set(sorted.filter((_, at) => at !== index)),
    undo: past.length > 0 ? () => patch(stepBack) : null,
    redo: undone.length > 0 ? () => patch(stepForward) : null,
    /** What an export asks for; undefined while a shot cannot be shown, or its words are not loaded. */
    asked:
      shots.length === 0
        ? []
        : spoken === undefined || placed.some(({ problem }) => problem !== null)
          ? undefined
          : sorted,
  };
}

export type ShotsChoice = ReturnType<typeof useShotsChoice>;

function stepBack({ shots, past, undone }: Kept): Partial<Kept> {
  const before = past.at(-1);
  if (before === undefined) return {};
  return { shots: before, past: past.slice(0, -1), undone: [...undone, shots ?? []] };
}

function stepForward({ shots, past, undone }: Kept): Partial<Kept> {
  const after = undone.at(-1);
  if (after === undefined) return {};
  return { shots: after, past: [...past, shots ?? []], undone: undone.slice(0, -1) };
}

function usePlaced(shots: readonly Shot[], spoken: readonly TimedWord[] | undefined): PlacedShot[] {
  const ids = [...new Set(shots.map(({ mediaId }) => mediaId))];
  const items = useQueries({
    queries: ids.map((mediaId) => mediaItemQuery(mediaId)),
    combine: (results) =>
      results.map(({ data, error }) => ({
        data,
        isGone: error instanceof ApiError && error.status === 404,
      })),
  });
  if (spoken === undefined) return [];
  const followed = followShots(shots, spoken);
  const times = timeShots(
    followed.map(({ shot }) => shot),
    spoken,
  );
  return followed.map(({ shot, isLost }, index) => {
    const item = items[ids.indexOf(shot.mediaId)];
    const media = item?.isGone === true ? undefined : item?.data;
    const isUnusable = item?.isGone === true || media?.state === 'failed';
    const problem = isLost ? 'words' : isUnusable ? 'media' : null;
    const { startSeconds, endSeconds } = times[index] ?? { startSeconds: 0, endSeconds: 0 };
    return { shot, media, problem, startSeconds, endSeconds };
  });
}
