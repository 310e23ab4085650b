import type { Batch, BatchCounts, BatchVideo } from '@talkreel/contracts/http/batches';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import type { GenerationState } from '@talkreel/contracts/names';
import { newer } from '../../../lib/generations/generations.ts';

/** The fetched batch, with whatever is known to be newer. */
export function mergeBatch(known: Batch | undefined, fetched: Batch): Batch {
  if (known === undefined) return fetched;
  const before = new Map(known.videos.map((video) => [video.position, video]));
  return counted({
    ...fetched,
    videos: fetched.videos.map((video) => {
      const { generation: job, hasVideo } = before.get(video.position) ?? video;
      const generation = later(job, video.generation);
      // The fetched batch does not know that this job has ended.
      const isAhead = generation === job && job !== video.generation;
      return { ...video, generation, ...(isAhead && { hasVideo }) };
    }),
  });
}

/** Applies a job to the batch that it belongs to; any other job changes nothing. */
export function withJob(batch: Batch, job: GenerationView): Batch {
  if (job.kind !== 'talking-video' || job.input.batchId !== batch.id) return batch;
  const place = batch.videos.find(({ position }) => position === job.input.position);
  if (!place) return batch;
  const generation = later(place.generation, job);
  if (generation === place.generation) return batch;
  const hasVideo = generation.state === 'succeeded' && generation.projectId !== null;
  return counted(changed(batch, place.position, { generation, hasVideo }));
}

export function starred(batch: Batch, projectId: number, isStarred: boolean): Batch {
  const place = batch.videos.find(({ generation }) => generation.projectId === projectId);
  return place ? changed(batch, place.position, { isStarred }) : batch;
}

function changed(batch: Batch, position: number, change: Partial<BatchVideo>): Batch {
  return {
    ...batch,
    videos: batch.videos.map((video) =>
      video.position === position ? { ...video, ...change } : video,
    ),
  };
}

/** The later of two tries of one place, or the newer version of the same try. */
function later(known: GenerationView, next: GenerationView): GenerationView {
  if (known.id === next.id) return newer(known, next);
  return known.createdAt > next.createdAt ? known : next;
}

function counted(batch: Batch): Batch {
  return { ...batch, counts: countsOf(batch.videos) };
}

/** Whether the video was made, and not deleted since. */
export const isReady = ({ generation, hasVideo }: BatchVideo): boolean =>
  generation.state === 'succeeded' && hasVideo;

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
    (total, { generation: { state, progress } }) =>
      total + (state === 'queued' || state === 'running' ? progress : 100),
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
