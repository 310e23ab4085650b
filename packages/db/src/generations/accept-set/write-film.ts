import { sql } from 'kysely';
import type { DbOrTx } from '../../client.ts';
import type { Film, StoredFilm } from '../../schema.ts';
import { acceptOrRefuse, Refused, type AcceptedRequest } from '../accept.repo.ts';
import { lockOpenGeneration } from '../finish.repo.ts';

/** What is to be made: the scenes by place; `join` starts when no scene is in progress. */
export interface PlannedFilm {
  parts: AcceptedRequest[];
  join: AcceptedRequest;
}

export interface NewFilm extends PlannedFilm {
  kind: 'film';
  request: StoredFilm;
}

/** Writes an accepted film with the columns that every set has, and returns the ids of its generations. */
export async function writeFilm(
  tx: DbOrTx,
  row: { id: string; user_id: string; request_hash: string },
  { request, parts, join }: NewFilm,
): Promise<string[]> {
  const { generationId, projectId } = await acceptOrRefuse(tx, join);
  if (projectId === null) throw new Refused();
  await tx
    .insertInto('films')
    .values({ ...row, project_id: projectId, request: JSON.stringify(request) })
    .execute();
  return [generationId, ...(await acceptScenes(tx, parts, projectId))];
}

/** Accepts the scenes, which belong to the film's project without making its video. */
async function acceptScenes(
  tx: DbOrTx,
  scenes: AcceptedRequest[],
  projectId: number,
): Promise<string[]> {
  const ids: string[] = [];
  for (const scene of scenes) ids.push((await acceptOrRefuse(tx, scene)).generationId);
  if (ids.length > 0)
    await tx
      .updateTable('generations')
      .set({ project_id: projectId })
      .where('id', 'in', ids)
      .execute();
  return ids;
}

export interface FilmRetry {
  kind: 'film';
  /** Plans these places of the film with its new texts, and joining it. */
  plan: (request: StoredFilm, projectId: number, positions: number[]) => PlannedFilm;
}

type Asked = Array<{ position: number; text?: string | undefined }> | null;

/** null: the film is not this user's, or is in the trash. */
export async function prepareFilmRetry(
  tx: DbOrTx,
  retry: FilmRetry & { userId: string; setId: string; asked: Asked },
) {
  const film = await lockFilm(tx, retry.userId, retry.setId);
  if (!film) return null;
  const asked = new Map(retry.asked?.map(({ position, text }) => [position, text]));
  const textOf = (position: number) => asked.get(position) ?? film.request.scenes[position]?.text;
  return {
    textOf,
    async write(positions: number[], join: { id: string } | undefined): Promise<string[]> {
      const scenes = film.request.scenes.map((scene, position) => ({
        ...scene,
        // Scenes in progress speak the texts that they were accepted with.
        text: (positions.includes(position) ? textOf(position) : null) ?? scene.text,
      }));
      const request = { ...film.request, scenes };
      await saveRequest(tx, film, request);
      const planned = retry.plan(request, film.project_id, positions);
      const ids = await acceptScenes(tx, planned.parts, film.project_id);
      if (join && (await waitAgain(tx, join.id, planned.join.deadlineSeconds))) return ids;
      const { generationId } = await acceptOrRefuse(tx, planned.join);
      return [generationId, ...ids];
    },
  };
}

/**
 * Makes the joining of a film wait for scenes that are made again. A worker that runs it may have seen the earlier
 * scenes, so it loses its claim. False: the joining has ended, so another one is needed.
 */
async function waitAgain(tx: DbOrTx, joinId: string, deadlineSeconds: number): Promise<boolean> {
  if (!(await lockOpenGeneration(tx, joinId))) return false;
  await tx
    .updateTable('generations')
    .set((eb) => ({
      version: eb('version', '+', 1),
      deadline_at: sql<Date>`greatest(deadline_at, now() + make_interval(secs => ${deadlineSeconds}))`,
    }))
    .where('id', '=', joinId)
    .execute();
  await sql`update stages set state = 'waiting', version = version + 1, claimed_by = null, claim_expires_at = null,
      starts = case when state = 'running' then greatest(starts - 1, 0) else starts end
    where generation_id = ${joinId} and state in ('queued', 'running')`.execute(tx);
  return true;
}

/** Locks the film and its project, so that nothing is made for one that goes to the trash meanwhile. */
function lockFilm(tx: DbOrTx, userId: string, filmId: string): Promise<Film | undefined> {
  return tx
    .selectFrom('projects')
    .innerJoin('films', 'films.project_id', 'projects.id')
    .selectAll('films')
    .where('films.id', '=', filmId)
    .where('films.user_id', '=', userId)
    .where('projects.deleted_at', 'is', null)
    .forNoKeyUpdate('projects')
    .executeTakeFirst();
}

/** The text of a film, for its captions, search and title. */
export function scriptOf({ scenes }: StoredFilm): string {
  return scenes.map(({ text }) => text).join('\n');
}

async function saveRequest(tx: DbOrTx, film: Film, request: StoredFilm): Promise<void> {
  if (scriptOf(request) === scriptOf(film.request)) return;
  await tx
    .updateTable('films')
    .set({ request: JSON.stringify(request) })
    .where('id', '=', film.id)
    .execute();
  await tx
    .updateTable('projects')
    .set({ script: scriptOf(request) })
    .where('id', '=', film.project_id)
    .execute();
}
