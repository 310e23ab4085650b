import { recordingPath, stageFilePath } from '@talkreel/contracts/media';
import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';

/** A scene of a finished film, and what it was made of, for making a part of it again. */
export interface FilmScene {
  /** Its generation: of the film, or of the version in which one of its sentences was spoken again. */
  id: string;
  text: string;
  /** The clip of its actor. */
  clipPath: string;
  /** Which frames of the clip it shows, as its lip-sync noted; null: the same ones. */
  moves: unknown;
  influencer: Record<string, unknown> | null;
  voiceId: string;
  language: string | null;
  rate: number | null;
  videoPath: string;
  videoSeconds: number;
  audioAsset: string;
  audioPath: string;
  audioSeconds: number;
}

export interface FilmScenes {
  transition: string;
  /** In order. */
  scenes: FilmScene[];
}

interface MadeFilm {
  id: string;
  setId: string | null;
  input: {
    transition?: string;
    film?: { scenes: Array<string | null>; transition: string };
  };
}

/**
 * The scenes that a film, or a version of one, shows. undefined: the file is no film. Those whose files are gone are
 * left out.
 */
export async function findFilmScenes(
  db: DbOrTx,
  videoAsset: string,
): Promise<(FilmScenes & { count: number }) | undefined> {
  const { rows } = await sql<MadeFilm>`
    select made.id, made.set_id as "setId", made.input
    from assets video join generations made on made.id = video.source_generation
    where video.id = ${videoAsset} and (made.kind = 'film' or made.kind = 'retake' and made.input ? 'film')`.execute(
    db,
  );
  const [made] = rows;
  if (!made) return undefined;
  const { film } = made.input;
  const ids = film
    ? film.scenes.map((id) => id ?? made.id)
    : await newestScenes(db, made.setId ?? '');
  const found = await listScenes(db, ids);
  return {
    transition: film?.transition ?? made.input.transition ?? 'cut',
    count: ids.length,
    scenes: ids.flatMap((id) => found.get(id) ?? []),
  };
}

async function newestScenes(db: DbOrTx, filmId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('generations')
    .distinctOn('set_position')
    .select('id')
    .where('set_id', '=', filmId)
    .where('kind', '=', 'scene')
    .orderBy('set_position')
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}

/** Files are found by their names, which follow from their stages: a version has those of its scene and of its film. */
async function listScenes(db: DbOrTx, ids: string[]): Promise<Map<string, FilmScene>> {
  if (ids.length === 0) return new Map();
  const made = await db
    .selectFrom('generations')
    .innerJoin('stages as spoken', (join) =>
      join
        .onRef('spoken.generation_id', '=', 'generations.id')
        .on('spoken.name', '=', 'audio')
        .on('spoken.state', '=', 'succeeded'),
    )
    .innerJoin('stages as synced', (join) =>
      join
        .onRef('synced.generation_id', '=', 'generations.id')
        .on('synced.name', '=', 'lipsync')
        .on('synced.state', '=', 'succeeded'),
    )
    .where('generations.id', 'in', ids)
    .select(['generations.id', 'spoken.id as spokenId', 'synced.id as syncedId'])
    .select([
      sql<string>`coalesce(generations.input->'film'->>'text', generations.input->>'text')`.as(
        'text',
      ),
      sql<string>`generations.input->>'videoPath'`.as('clipPath'),
      sql<unknown>`synced.output->'moves'`.as('moves'),
      sql<Record<string, unknown> | null>`generations.input->'influencer'`.as('influencer'),
      sql<string>`generations.input->>'voiceId'`.as('voiceId'),
      sql<string | null>`generations.input->>'language'`.as('language'),
      sql<number | null>`(generations.input->>'rate')::float8`.as('rate'),
    ])
    .execute();
  const paths = made.flatMap((one) => [
    recordingPath(one.spokenId),
    stageFilePath(one.syncedId, 'mp4'),
  ]);
  const files = await db
    .selectFrom('assets')
    .select(['id', 'path', 'duration_seconds'])
    .where('kind', 'in', ['audio', 'video'])
    .where('path', 'in', paths.length > 0 ? paths : [''])
    .execute();
  const scenes = made.flatMap(({ spokenId, syncedId, ...scene }) => {
    const audio = files.find(({ path }) => path === recordingPath(spokenId));
    const video = files.find(({ path }) => path === stageFilePath(syncedId, 'mp4'));
    if (!audio || !video) return [];
    return {
      ...scene,
      videoPath: video.path,
      videoSeconds: video.duration_seconds ?? 0,
      audioAsset: audio.id,
      audioPath: audio.path,
      audioSeconds: audio.duration_seconds ?? 0,
    };
  });
  return new Map(scenes.map((scene) => [scene.id, scene]));
}
