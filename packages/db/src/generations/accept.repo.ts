import { sql, type RawBuilder } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Db, DbOrTx } from '../client.ts';
import { noteReservation, reserveCredit } from '../credits/reserve-and-capture.ts';
import { prepare } from '../prepared.ts';
import type { Bucket } from '../schema.ts';
import { serializeByUser } from '../serialize-by-user.ts';
import {
  fillProject,
  lockFreeProject,
  projectIdOf,
  takeInUploads,
  selectAdmission,
} from './accept/fill-project.ts';
import { insertGeneration, insertProject, insertStages } from './accept/insert-generation.ts';
import type { AcceptedRequest } from './accept/request.ts';
import { toValues, type AcceptParams, type AcceptStatement } from './accept/values.ts';

export type { AcceptedRequest, NewProject } from './accept/request.ts';

export interface AcceptedGeneration {
  generationId: string;
  projectId: number | null;
  bucket: Bucket | null;
}

/** One statement, so one round trip and one transaction. */
const accept = prepare('accept', (db, params: AcceptParams) =>
  selectAccepted(acceptParts(db, params, sql`true`), params),
);

/** The same for a request with an API key, whose budget it checks and counts. */
const acceptByKey = prepare('accept-by-key', (db, params: AcceptParams) =>
  selectAccepted(
    acceptParts(db, params, mayKeyStart(params)).with('used', (cte) => countKeyUse(cte, params)),
    params,
  ),
);

function acceptParts(db: DbOrTx, params: AcceptParams, isAllowed: RawBuilder<boolean>) {
  return db
    .with('free_project', (cte) => lockFreeProject(cte, params))
    .with('admission', (cte) => selectAdmission(cte, params).where(isAllowed))
    .with('reserved', (cte) => reserveCredit(cte, params))
    .with('accepted', (cte) =>
      cte
        .selectFrom('admission')
        .leftJoin('reserved', (join) => join.onTrue())
        .select('reserved.bucket')
        .where((eb) =>
          eb.or([sql<boolean>`${params.cost} = 0`, eb('reserved.bucket', 'is not', null)]),
        ),
    )
    .with('project', (cte) => insertProject(cte, params))
    .with('filled', (cte) => fillProject(cte, params))
    .with('takenIn', (cte) => takeInUploads(cte, params))
    .with('generation', (cte) => insertGeneration(cte, params))
    .with('stage', (cte) => insertStages(cte, params))
    .with('entry', (cte) => noteReservation(cte, params));
}

function selectAccepted(db: AcceptStatement, params: AcceptParams) {
  return db
    .selectFrom('accepted')
    .select(['accepted.bucket', projectIdOf(params).as('project_id')]);
}

/**
 * Reserves the credit and writes generation, project, stages and ledger entry. null: no credit left, too many running,
 * the project has a video already, or the API key may start no more. A reused idempotency key, or a repeat of a running request, violates a unique
 * index (see `acceptConflict`) and writes nothing.
 */
export async function acceptGeneration(
  db: Db,
  request: AcceptedRequest,
): Promise<AcceptedGeneration | null> {
  return serializeByUser(db, request.userId, () => acceptWithin(db, request));
}

/** The same inside the caller's transaction, under the user's lock (`serializeByUser`). */
export async function acceptWithin(
  tx: DbOrTx,
  request: AcceptedRequest,
): Promise<AcceptedGeneration | null> {
  const id = randomUUID();
  const statement = request.apiKeyId == null ? accept : acceptByKey;
  const [written] = await statement(tx, toValues(id, request));
  return written
    ? { generationId: id, projectId: written.project_id, bucket: written.bucket }
    : null;
}

/** Thrown for a request that is refused; rolls the caller's transaction back. */
export class Refused extends Error {}

/** The same for one of several that are accepted all or none. @throws {Refused} */
export async function acceptOrRefuse(
  tx: DbOrTx,
  request: AcceptedRequest,
): Promise<AcceptedGeneration> {
  const written = await acceptWithin(tx, request);
  if (!written) throw new Refused();
  return written;
}

export type AcceptConflict = 'idempotency-key' | 'repeat' | 'plan' | 'file-gone';

const CONFLICTS: Record<string, AcceptConflict> = {
  generations_key: 'idempotency-key',
  generations_repeat: 'repeat',
  generations_exports: 'repeat',
  generations_cut_outs: 'repeat',
  generations_batch_video: 'repeat',
  // Another request was quicker; this one must be planned again.
  generations_covered: 'plan',
  generations_takes: 'plan',
  generations_lipsync_number: 'plan',
  // The recording's project was deleted meanwhile.
  projects_audio_asset_kept: 'file-gone',
  projects_image_asset_kept: 'file-gone',
};

/** Which rule a failed `acceptGeneration` violated; null for any other error. */
export function acceptConflict(error: unknown): AcceptConflict | null {
  if (!(error instanceof Error) || !('constraint' in error)) return null;
  return CONFLICTS[String(error.constraint)] ?? null;
}

/**
 * Whether the request's API key is in force and its budget pays for one more; what costs no credit needs no budget. The
 * function waits for the user's other requests and sees what they have used: see its migration.
 */
function mayKeyStart({ cost, user_id: userId, apiKeyId }: AcceptParams) {
  return sql<boolean>`(${cost} = 0 or may_key_generate(${userId}::uuid, ${apiKeyId}::uuid))`;
}

/**
 * Counts an accepted generation against its key's budget, for good: what is cancelled or fails is not given back, or a
 * program that fails again and again would never reach its limit.
 */
function countKeyUse(db: AcceptStatement, { cost, apiKeyId }: AcceptParams) {
  const today = sql<Date>`(clock_timestamp() at time zone 'utc')::date`;
  return db
    .updateTable('api_keys')
    .from('accepted')
    .set((eb) => ({
      used_today: sql<number>`case when used_day = ${today} then used_today + 1 else 1 end`,
      used_day: today,
      used_in_all: eb('used_in_all', '+', 1),
    }))
    .where(sql<boolean>`api_keys.id = ${apiKeyId}::uuid`)
    .where(sql<boolean>`${cost} = 1`);
}
