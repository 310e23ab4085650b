import type { Film as FilmReply } from '@talkreel/contracts/http/films';
import { mediaPath } from '@talkreel/contracts/media';
import type { FilmRow, listParts } from '@talkreel/db/generations/sets.repo';
import { notFound } from '../../errors.ts';
import type { Views } from '../../generations/generation.view.ts';

/** A film has the name of its history entry; without one, the name that it was given first. */
export async function toFilm(
  views: Views,
  film: FilmRow,
  { parts, join }: Awaited<ReturnType<typeof listParts>>,
): Promise<FilmReply> {
  if (!join) throw notFound();
  const [generation, ...made] = await views.many([join, ...parts]);
  if (!generation) throw notFound();
  const { rate, transition } = film.request;
  return {
    id: film.id,
    projectId: film.project_id,
    name: film.name ?? join.title,
    createdAt: film.created_at.toISOString(),
    rate,
    transition,
    generation,
    scenes: parts.flatMap(({ batch_position: position }, index) => {
      const view = made[index];
      const scene = position === null ? undefined : film.request.scenes[position];
      if (position === null || !view || !scene) return [];
      const { id, title, thumbnailPath, videoSeconds } = scene.actor;
      const actor = {
        id,
        title,
        thumbnail: thumbnailPath && mediaPath('image', thumbnailPath),
        clipSeconds: videoSeconds,
      };
      const voice = { id: scene.voice.id, name: scene.voice.name };
      return [{ position, text: scene.text, actor, voice, generation: view }];
    }),
  };
}
