import type { Batch as BatchReply, BatchSummary } from '@talkreel/contracts/http/batches';
import { mediaPath } from '@talkreel/contracts/media';
import type { BatchSummaryRow, PlaceState, SetPart } from '@talkreel/db/generations/sets.repo';
import type { Batch } from '@talkreel/db/schema';
import type { Views } from '../../generations/generation.view.ts';
import { placesOf } from './plan-batch.ts';

function countsOf(states: PlaceState[]): BatchSummary['counts'] {
  const count = (...of: PlaceState[]) => states.filter((state) => of.includes(state)).length;
  return {
    all: states.length,
    open: count('queued', 'running'),
    succeeded: count('succeeded'),
    failed: count('failed'),
    cancelled: count('cancelled'),
    deleted: count('deleted'),
  };
}

const stateOf = ({ state, hasVideo }: SetPart): PlaceState =>
  state === 'succeeded' && !hasVideo ? 'deleted' : state;

export function toBatchSummary(batch: BatchSummaryRow): BatchSummary {
  return {
    id: batch.id,
    name: batch.name,
    createdAt: batch.created_at.toISOString(),
    counts: countsOf(batch.states),
    posters: batch.posters.map((path) => mediaPath('image', path)),
  };
}

export async function toBatch(views: Views, batch: Batch, rows: SetPart[]): Promise<BatchReply> {
  const generations = await views.many(rows);
  const places = placesOf(batch.request);
  const { openings, actors, voices, endsWithSpeech } = batch.request;
  return {
    id: batch.id,
    name: batch.name,
    createdAt: batch.created_at.toISOString(),
    counts: countsOf(rows.map(stateOf)),
    openings,
    actors: actors.map(({ id, title, thumbnailPath }) => ({
      id,
      title,
      thumbnail: thumbnailPath && mediaPath('image', thumbnailPath),
    })),
    voices: voices.map(({ id, name }) => ({ id, name })),
    endsWithSpeech,
    videos: rows.flatMap(({ batch_position: position, isStarred, hasVideo }, index) => {
      const generation = generations[index];
      const place = position === null ? undefined : places[position];
      return generation && position !== null && place
        ? [{ position, ...place, generation, isStarred, hasVideo }]
        : [];
    }),
  };
}
