import type { StageProgressed } from '@talkreel/contracts/events';
import type {
  Batch,
  BatchCounts,
  BatchVideo,
  Film,
  FilmScene,
} from '@talkreel/contracts/http/sets';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import type { GenerationState } from '@talkreel/contracts/names';
import { isFinished, newer, withProgress } from '../../../lib/generations/generations.ts';
import { failureSentence } from '../../../lib/generations/sentences.ts';

export type AnySet = Batch | Film;

/** A video of a batch, a scene of a film, or what joins the scenes. */
interface Part {
  /** null: the join, which has no place among the scenes. */
  position: number | null;
  generation: GenerationView;
  /** Whether a video is still there; scenes are not deleted alone. */
  hasVideo?: boolean;
}

const joinOf = ({ generation }: Film): Part => ({ position: null, generation });

const partsOf = (set: AnySet): Part[] =>
  'videos' in set ? set.videos : [joinOf(set), ...set.scenes];

const hasSame = (parts: readonly Part[], others: readonly Part[]): boolean =>
  parts.every((part, index) => part === others[index]);

/** Applies a change to every part; without any change the set stays the same object. */
function mapParts<S extends AnySet>(set: S, change: <P extends Part>(part: P) => P): S {
  if ('videos' in set) {
    const videos = set.videos.map((video) => change(video));
    return hasSame(videos, set.videos) ? set : { ...set, videos, counts: countsOf(videos) };
  }
  const { generation } = change(joinOf(set));
  const scenes = set.scenes.map((scene) => change(scene));
  const isSame = generation === set.generation && hasSame(scenes, set.scenes);
  return isSame ? set : { ...set, generation, scenes };
}

/** The later of two tries of one part, or the newer version of the same try. */
function later(known: GenerationView, next: GenerationView): GenerationView {
  if (known.id === next.id) return newer(known, next);
  return known.createdAt > next.createdAt ? known : next;
}

/** The fetched set, with whatever is known to be newer. */
export function mergeSet<S extends AnySet>(known: S | undefined, fetched: S): S {
  if (known === undefined) return fetched;
  const before = new Map(partsOf(known).map((part) => [part.position, part]));
  return mapParts(fetched, (part) => {
    const { generation: job, hasVideo } = before.get(part.position) ?? part;
    const generation = later(job, part.generation);
    // The fetched set does not know that this job has ended.
    const isAhead = generation === job && job !== part.generation;
    return { ...part, generation, ...(isAhead && hasVideo !== undefined && { hasVideo }) };
  });
}

/** Applies a job to the set that it belongs to; any other job changes nothing. */
export function withJob<S extends AnySet>(set: S, job: GenerationView): S {
  const place = placeOf(job);
  if (place.setId !== set.id) return set;
  return mapParts(set, (part) => {
    const generation = part.position === place.position ? later(part.generation, job) : null;
    if (generation === null || generation === part.generation) return part;
    const hasVideo = generation.state === 'succeeded' && generation.projectId !== null;
    return { ...part, generation, ...(part.hasVideo !== undefined && { hasVideo }) };
  });
}

/** The set that a job belongs to, and its part of it. */
function placeOf(job: GenerationView): {
  setId?: string | undefined;
  position?: number | null | undefined;
} {
  if (job.kind === 'film') return { setId: job.input.filmId, position: null };
  if (job.kind === 'scene') return { setId: job.input.filmId, position: job.input.position };
  if (job.kind !== 'talking-video') return {};
  return { setId: job.input.batchId, position: job.input.position };
}

export const withStageProgress = <S extends AnySet>(set: S, event: StageProgressed): S =>
  mapParts(set, (part) => {
    const generation = withProgress(part.generation, event);
    return generation === part.generation ? part : { ...part, generation };
  });

export const isOpen = (set: AnySet): boolean =>
  partsOf(set).some(({ generation }) => !isFinished(generation));

/** Whether a part was not made, and can be made again. */
export const isMissing = ({ generation: { state } }: Pick<Part, 'generation'>): boolean =>
  state === 'failed' || state === 'cancelled';

/** Why a part was not made, and what happened to its credit; null if it was made. */
export function whyMissing(job: GenerationView, noun: 'video' | 'scene'): string | null {
  if (job.state === 'failed') return failureSentence(job, `This ${noun} failed.`);
  return job.state === 'cancelled' ? `Cancelled. ${job.creditMessage}` : null;
}

/** Whether the video was made, and not deleted since. */
export const isReady = ({
  generation,
  hasVideo,
}: Pick<BatchVideo, 'generation' | 'hasVideo'>): boolean =>
  generation.state === 'succeeded' && hasVideo;

export const starred = (batch: Batch, projectId: number, isStarred: boolean): Batch =>
  mapParts(batch, (part) =>
    part.generation.projectId === projectId ? { ...part, isStarred } : part,
  );

export function countsOf(videos: BatchVideo[]): BatchCounts {
  const count = (...states: GenerationState[]) =>
    videos.filter(({ generation }) => states.includes(generation.state)).length;
  const succeeded = videos.filter(isReady).length;
  return {
    all: videos.length,
    open: count('queued', 'running'),
    succeeded,
    failed: count('failed'),
    cancelled: count('cancelled'),
    deleted: count('succeeded') - succeeded,
  };
}

/** The progress of all videos, 0 to 100; those that have ended are done, delivered or not. */
export function batchProgress({ videos }: Pick<Batch, 'videos'>): number {
  const sum = videos.reduce(
    (total, { generation }) => total + (isFinished(generation) ? 100 : generation.progress),
    0,
  );
  return videos.length === 0 ? 0 : sum / videos.length;
}

/** '8 of 12 ready · 2 failed, not charged · 1 cancelled · 1 deleted'. */
export function batchSentence(counts: BatchCounts): string {
  const { all, open, succeeded, failed, cancelled, deleted } = counts;
  return [
    `${succeeded} of ${all} ready`,
    ...(open > 0 ? [`${open} in progress`] : []),
    ...(failed > 0 ? [`${failed} failed, not charged`] : []),
    ...(cancelled > 0 ? [`${cancelled} cancelled`] : []),
    ...(deleted > 0 ? [`${deleted} deleted`] : []),
  ].join(' · ');
}

export const missingOf = ({ scenes }: Film): FilmScene[] => scenes.filter(isMissing);

/** '2 of 3 scenes ready': the film's status, in one line. */
export function filmSentence(film: Film): string {
  const { scenes, generation } = film;
  if (generation.state === 'succeeded') return 'Ready';
  const ready = scenes.filter((scene) => scene.generation.state === 'succeeded').length;
  const missing = missingOf(film).length;
  return [
    `${ready} of ${scenes.length} scenes ready`,
    ...(missing > 0 ? [`${missing} not made`] : []),
  ].join(' · ');
}
