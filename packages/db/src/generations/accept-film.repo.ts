import { sql } from 'kysely';
import type { Db, DbOrTx } from '../client.ts';
import type { StoredFilm } from '../schema.ts';
import { serializeByUser } from '../serialize-by-user.ts';
import { acceptWithin, type AcceptedRequest } from './accept.repo.ts';
import { listFilmGenerations } from './films.repo.ts';
import { lockOpenGeneration } from './finish.repo.ts';
import {
  countOpenInSets,
  findSeenRequest,
  lockAccount,
  type RequestMarks,
  type SeenRequest,
} from './seen-request.repo.ts';
import { selectFailures } from './video-failures.repo.ts';

/** What is to be made, by place; `join` starts when no scene is in progress. */
export interface PlannedFilm {
  scenes: AcceptedRequest[];
  join: AcceptedRequest;
}

export interface AcceptedFilm extends Required<RequestMarks> {
  id: string;
  request: StoredFilm;
  planned: PlannedFilm;
  /** The user's limit of generations of batches and films in progress. */
  maxOpen: number;
}

/** accepted: everything is reserved and queued; otherwise nothing is written. refused: no credit, or another limit. */
export type FilmOutcome =
  | { outcome: 'accepted'; generationIds: string[] }
  | SeenRequest
  | { outcome: 'too-many-open'; open: number }
  | { outcome: 'refused' };

class Refused extends Error {}

async function allOrNone<T>(
  db: Db,
  userId: string,
  work: (tx: DbOrTx) => Promise<T>,
): Promise<T | { outcome: 'refused' }> {
  try {
    return await serializeByUser(db, userId, () =>
      db.transaction().execute(async (tx) => {
        await lockAccount(tx, userId);
        return work(tx);
      }),
    );
  } catch (error) {
    if (error instanceof Refused) return { outcome: 'refused' };
    throw error;
  }
}

/** Reserves the credits of all scenes, or of none, and queues them. */
export function acceptFilm(db: Db, film: AcceptedFilm): Promise<FilmOutcome> {
  const { id, userId, planned, maxOpen } = film;
  return allOrNone<FilmOutcome>(db, userId, async (tx) => {
    const seen = await findSeenRequest(tx, 'films', film);
    if (seen) return seen;
    const open = await countOpenInSets(tx, userId);
    if (open + planned.scenes.length > maxOpen) return { outcome: 'too-many-open', open };
    const join = await acceptWithin(tx, planned.join);
    const projectId = join?.projectId ?? null;
    if (!join || projectId === null) throw new Refused();
    await tx
      .insertInto('films')
      .values({
        id,
        user_id: userId,
        project_id: projectId,
        request: JSON.stringify(film.request),
        request_hash: film.requestHash,
        asked_hash: film.askedHash,
        idempotency_key: film.idempotencyKey,
      })
      .execute();
    const scenes = await acceptScenes(tx, planned.scenes, projectId);
    return { outcome: 'accepted', generationIds: [join.generationId, ...scenes] };
  });
}

/** Accepts the scenes, which belong to the film's project without making its video. */
async function acceptScenes(
  tx: DbOrTx,
  scenes: AcceptedRequest[],
  projectId: number,
): Promise<string[]> {
  const ids: string[] = [];
  for (const scene of scenes) {
    const written = await acceptWithin(tx, scene);
    if (!written) throw new Refused();
    ids.push(written.generationId);
  }
  if (ids.length > 0)
    await tx
      .updateTable('generations')
      .set({ project_id: projectId })
      .where('id', 'in', ids)
      .execute();
  return ids;
}

export interface FilmRetry {
  userId: string;
  filmId: string;
  /** The scenes to make again; null: all that were not made. */
  asked: Array<{ position: number; text?: string | undefined }> | null;
  maxOpen: number;
  /** How often a scene may fail with one text. */
  maxTries: number;
  /** Plans these places of the film with its new texts, and joining it. */
  plan: (request: StoredFilm, projectId: number, positions: number[]) => PlannedFilm;
}

/** running: it is in progress already; delivered: nothing of it is left to make. */
export type FilmRetryOutcome =
  | { outcome: 'accepted'; generationIds: string[] }
  | { outcome: 'too-many-open'; open: number }
  | { outcome: 'keeps-failing'; tries: number }
  | { outcome: 'running' | 'delivered' | 'missing' | 'refused' };

/** Starts new generations for scenes whose last one failed or was cancelled, and for joining them. */
export function retryFilm(db: Db, retry: FilmRetry): Promise<FilmRetryOutcome> {
  const { userId, filmId, asked } = retry;
  return allOrNone<FilmRetryOutcome>(db, userId, async (tx) => {
    const film = await lockFilm(tx, userId, filmId);
    if (!film) return { outcome: 'missing' };
    const { scenes, join } = await listFilmGenerations(tx, userId, filmId);
    const states = new Map(scenes.map((scene) => [scene.batch_position, scene.state]));
    const wasNotMade = (place: number | null) =>
      ['failed', 'cancelled'].includes(states.get(place) ?? '');
    const wanted = asked?.map(({ position }) => position) ?? [...states.keys()].filter(wasNotMade);
    if (wanted.some((place) => !states.has(place))) return { outcome: 'missing' };
    if (asked && wanted.some((place) => states.get(place) === 'succeeded'))
      return { outcome: 'delivered' };
    const positions = wanted.filter(wasNotMade).filter((place) => place !== null);
    const isOpen = join?.state === 'queued' || join?.state === 'running';
    if (positions.length === 0 && isOpen) return { outcome: 'running' };
    if (join?.state === 'succeeded') return { outcome: 'delivered' };
    const open = await countOpenInSets(tx, userId);
    if (open + positions.length > retry.maxOpen) return { outcome: 'too-many-open', open };
    // Scenes in progress speak the texts that they were accepted with.
    const changed = (asked ?? []).filter(({ position }) => positions.includes(position));
    const request = withTexts(film.request, changed);
    const tries = await mostFailedTries(tx, userId, { filmId, request, positions });
    if (tries >= retry.maxTries) return { outcome: 'keeps-failing', tries };
    await saveRequest(tx, film, request);
    const planned = retry.plan(request, film.project_id, positions);
    const ids = await acceptScenes(tx, planned.scenes, film.project_id);
    if (join && (await waitAgain(tx, join.id, planned.join.deadlineSeconds)))
      return { outcome: 'accepted', generationIds: ids };
    const joining = await acceptWithin(tx, planned.join);
    if (!joining) throw new Refused();
    return { outcome: 'accepted', generationIds: [joining.generationId, ...ids] };
  });
}

/** How often the scene that failed most has failed with its text, after a provider had been called. */
async function mostFailedTries(
  tx: DbOrTx,
  userId: string,
  { filmId, request, positions }: { filmId: string; request: StoredFilm; positions: number[] },
): Promise<number> {
  const failures = await selectFailures(tx, userId)
    .where('batch_id', '=', filmId)
    .select(['batch_position as position', sql<string | null>`input->>'text'`.as('text')])
    .execute();
  const triesOf = (place: number) =>
    failures.filter(
      ({ position, text }) => position === place && text === request.scenes[place]?.text,
    ).length;
  return Math.max(0, ...positions.map(triesOf));
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
function lockFilm(tx: DbOrTx, userId: string, filmId: string) {
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

function withTexts(request: StoredFilm, changed: NonNullable<FilmRetry['asked']>): StoredFilm {
  const texts = new Map(changed.map(({ position, text }) => [position, text]));
  return {
    ...request,
    scenes: request.scenes.map((scene, position) => ({
      ...scene,
      text: texts.get(position) ?? scene.text,
    })),
  };
}

/** The text of a film, for its captions, search and title. */
export function scriptOf({ scenes }: StoredFilm): string {
  return scenes.map(({ text }) => text).join('\n');
}

async function saveRequest(
  tx: DbOrTx,
  film: { id: string; project_id: number; request: StoredFilm },
  request: StoredFilm,
): Promise<void> {
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
