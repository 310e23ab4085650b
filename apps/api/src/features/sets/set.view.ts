import type {
  Batch as BatchReply,
  BatchSummary,
  Film as FilmReply,
} from '@talkreel/contracts/http/sets';
import { mediaPath } from '@talkreel/contracts/media';
import type {
  BatchFile,
  BatchSummaryRow,
  FilmRow,
  PlaceState,
  SetPart,
} from '@talkreel/db/generations/sets.repo';
import type { Batch, StoredScene } from '@talkreel/db/schema';
import { notFound } from '../../errors.ts';
import type { Views } from '../../generations/generation.view.ts';
import { plainWords, type VideoFile } from '../../lib/zip.ts';
import { placesOf } from '../../lib/batch-places.ts';

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
    newCount: batch.new_count,
  };
}

const toActor = ({ id, title, thumbnailPath }: StoredScene['actor']) => ({
  id,
  title,
  thumbnail: thumbnailPath && mediaPath('image', thumbnailPath),
});

const toVoice = ({ id, name }: StoredScene['voice']) => ({ id, name });

export async function toBatch(views: Views, batch: Batch, parts: SetPart[]): Promise<BatchReply> {
  const generations = await views.many(parts);
  const places = placesOf(batch.request);
  const { openings, actors, voices, endsWithSpeech } = batch.request;
  return {
    id: batch.id,
    name: batch.name,
    createdAt: batch.created_at.toISOString(),
    counts: countsOf(parts.map(stateOf)),
    openings,
    actors: actors.map(toActor),
    voices: voices.map(toVoice),
    endsWithSpeech,
    videos: parts.flatMap(({ set_position: position, isStarred, hasVideo }, index) => {
      const generation = generations[index];
      const place = position === null ? undefined : places[position];
      return generation && position !== null && place
        ? [{ position, ...place, generation, isStarred, hasVideo }]
        : [];
    }),
  };
}

/** A film has the name of its history entry; without one, the name that it was given first. */
export async function toFilm(
  views: Views,
  film: FilmRow,
  { parts, join }: { parts: SetPart[]; join: SetPart | undefined },
): Promise<FilmReply> {
  if (!join) throw notFound();
  const [generation, ...made] = await views.many([join, ...parts]);
  if (!generation) throw notFound();
  const { rate, transition, scenes } = film.request;
  return {
    id: film.id,
    projectId: film.project_id,
    name: film.name ?? join.title,
    createdAt: film.created_at.toISOString(),
    rate,
    transition,
    generation,
    scenes: parts.flatMap(({ set_position: position }, index) => {
      const view = made[index];
      const scene = position === null ? undefined : scenes[position];
      if (position === null || !view || !scene) return [];
      const { text, actor, voice } = scene;
      return {
        position,
        text,
        actor: { ...toActor(actor), clipSeconds: actor.videoSeconds },
        voice: toVoice(voice),
        generation: view,
      };
    }),
  };
}

/** The finished videos of a batch, under names that say what they are. */
export function filesOf(batch: Pick<Batch, 'request'>, files: BatchFile[]): VideoFile[] {
  return files.map(({ position, ...file }) => ({ ...file, name: fileName(batch, position) }));
}

/** A name such as `03-stop-scrolling-for-a-second-clara-deep-voice.mp4`; names sort as the grid does. */
function fileName({ request }: Pick<Batch, 'request'>, position: number): string {
  const place = placesOf(request)[position];
  const words = place && [
    // The body that may follow is the same for all.
    request.openings[place.opening]?.split('\n', 1)[0],
    request.actors[place.actor]?.title,
    request.voices.length > 1 ? request.voices[place.voice]?.name : undefined,
  ];
  const parts = (words ?? []).map((text) => plainWords(text ?? '')).filter(Boolean);
  return `${[String(position + 1).padStart(2, '0'), ...parts].join('-')}.mp4`;
}
