import type { CancelChoice, CancelOutcome } from '@talkreel/contracts/names';
import { sql, type ExpressionBuilder } from 'kysely';
import type { Db, DbOrTx } from '../client.ts';
import type { AssetKind, Database, Generation } from '../schema.ts';
import type { Finished } from './deliver.repo.ts';
import {
  endGeneration,
  transactForUser,
  endStages,
  lockOpenGeneration,
  removeEntryOf,
} from './finish.repo.ts';
import type { OfBatch } from './generations.repo.ts';
import { countUses, takeUse } from '../credits/uses.repo.ts';
import { chargeCancelled, releaseCredit } from '../credits/credit-changes.repo.ts';
import { OPEN_OR_DELIVERED } from './speech-purchases.repo.ts';

/** A file that a generation made before it was cancelled. */
interface Made {
  id: string;
  kind: AssetKind;
  path: string;
}

/** What cancelling a generation would mean now. */
export interface CancelStanding {
  made: AssetKind[];
  /** Whether another entry or request uses part of it, so that it cannot be discarded. */
  isUsedElsewhere: boolean;
  /**
   * Whether a provider was called at our cost and the user would get the credit back: this takes a free cancellation.
   */
  takesFree: boolean;
  /** Free cancellations used in the last 24 hours. */
  freeUsed: number;
}

export interface Cancellation {
  userId: string;
  generationId: string;
  choice: CancelChoice;
  freePerDay: number;
}

/** Why it was not cancelled: the choice was not possible, so nothing was done. */
export type CancelRefusal = 'no-free-left' | 'used-elsewhere';

class Refused extends Error {
  readonly reason: CancelRefusal;
  constructor(reason: CancelRefusal) {
    super(reason);
    this.reason = reason;
  }
}

/** What cancelling would mean now; null: the generation is not theirs, or has ended. */
export async function readCancelStanding(
  db: DbOrTx,
  userId: string,
  generationId: string,
): Promise<CancelStanding | null> {
  const generation = await db
    .selectFrom('generations')
    .selectAll()
    .where('id', '=', generationId)
    .where('user_id', '=', userId)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  if (!generation) return null;
  const made = await selectMade(db, generation).execute();
  return {
    made: made.map(({ kind }) => kind),
    isUsedElsewhere: await isUsedElsewhere(db, generation, made),
    takesFree: await hasBegun(db, generation),
    freeUsed: await countUses(db, userId, 'cancel'),
  };
}

/** What cancelling all of a batch's videos or a film's scenes in progress would mean now. */
export async function readOpenOfBatch(
  db: DbOrTx,
  { userId, id, kind }: OfBatch,
): Promise<{ open: number; begun: number; freeUsed: number }> {
  const counted = await db
    .selectFrom('generations')
    .select((eb) => [
      eb.fn.countAll<number>().as('open'),
      eb.fn.countAll<number>().filterWhere(begunAtCost).as('begun'),
    ])
    .where('batch_id', '=', id)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow();
  return { ...counted, freeUsed: await countUses(db, userId, 'cancel') };
}

/**
 * Ends a generation at its user's request, whatever its state was: with `keep` it counts if anything was made, with
 * `discard` it never does. null: it had already ended, and that outcome stands.
 */
export async function cancelByUser(
  db: Db,
  cancellation: Cancellation,
): Promise<Finished | CancelRefusal | null> {
  const { userId, generationId } = cancellation;
  try {
    return await transactForUser(db, userId, async (tx) => {
      const generation = await lockOpenGeneration(tx, generationId);
      if (!generation || generation.user_id !== userId) return null;
      // First: from here on nothing is sent to a provider or delivered, so the reads below stay valid.
      await endStages(tx, generationId, 'cancelled');
      await endCancelled(tx, generation, cancellation);
      return { userId, generationId, generationEnded: true };
    });
  } catch (error) {
    if (error instanceof Refused) return error.reason;
    throw error;
  }
}

/** The notes in the ledger. */
const NOTES: Record<CancelOutcome, string> = {
  kept: 'Cancelled, results kept',
  counted: 'Cancelled with no free cancellations left',
  discarded: 'Cancelled, results discarded',
  empty: 'Cancelled, not charged',
};

async function endCancelled(tx: DbOrTx, generation: Generation, how: Cancellation): Promise<void> {
  // Requests that use a file lock its row: they are either visible below, or find nothing.
  const made = await selectMade(tx, generation).orderBy('id').forUpdate().execute();
  const counts = await mustCount(tx, generation, made, how);
  const outcome: CancelOutcome =
    made.length === 0 ? (counts ? 'counted' : 'empty') : counts ? 'kept' : 'discarded';
  await endGeneration(tx, generation.id, {
    state: 'cancelled',
    error_code: 'cancelled',
    error_message: 'Cancelled',
    cancelled_as: outcome,
  });
  if (counts) await chargeCancelled(tx, generation, NOTES[outcome]);
  else await releaseCredit(tx, generation, NOTES[outcome]);
  if (outcome === 'discarded') await throwAway(tx, generation, made);
  await removeEntryOf(tx, generation);
}

/** Takes a free cancellation if one is needed. */
async function mustCount(
  tx: DbOrTx,
  generation: Generation,
  made: Made[],
  { choice, freePerDay, userId }: Cancellation,
): Promise<boolean> {
  if (choice === 'keep' && made.length > 0) return true;
  if (await isUsedElsewhere(tx, generation, made)) {
    if (choice === 'discard') throw new Refused('used-elsewhere');
    return true;
  }
  if (!(await hasBegun(tx, generation))) return false;
  if (await takeUse(tx, userId, 'cancel', freePerDay)) return false;
  if (choice === 'discard') throw new Refused('no-free-left');
  return true;
}

function selectMade(db: DbOrTx, { id, project_id: projectId }: Generation) {
  return db
    .selectFrom('assets')
    .select(['id', 'kind', 'path'])
    .where('project_id', '=', projectId)
    .where('source_generation', '=', id);
}

/** Whether a provider was called for something that would become free. Free work has its own limit. */
async function hasBegun(db: DbOrTx, { id }: Generation): Promise<boolean> {
  const begun = await db
    .selectFrom('generations')
    .select('id')
    .where('id', '=', id)
    .where(begunAtCost)
    .executeTakeFirst();
  return begun !== undefined;
}

function begunAtCost(eb: ExpressionBuilder<Database, 'generations'>) {
  return eb.and([
    eb('generations.credit', '<>', 'free'),
    eb.exists(
      eb
        .selectFrom('attempts')
        .innerJoin('stages', 'stages.id', 'attempts.stage_id')
        .select('attempts.id')
        .whereRef('stages.generation_id', '=', 'generations.id')
        .where((sent) =>
          sent.or([
            sent('attempts.sends', '>', 0),
            sent('attempts.sends', 'is', null),
            sent('attempts.prediction_id', 'is not', null),
          ]),
        ),
    ),
  ]);
}

/** Whether a file is used by anyone's other entry, by a generation of its user, or by someone else's that runs. */
async function isUsedElsewhere(
  db: DbOrTx,
  { id, user_id: userId, project_id: projectId }: Generation,
  made: Made[],
): Promise<boolean> {
  if (made.length === 0) return false;
  const ids = made.map((file) => file.id);
  const clips = made.filter(({ kind }) => kind === 'video').map(({ path }) => path);
  const { rows } = await sql<{ isUsed: boolean }>`
    select exists (select from projects where id is distinct from ${projectId}::int and (audio_asset = any(${ids}::uuid[])
        or image_asset = any(${ids}::uuid[]) or video_asset = any(${ids}::uuid[]) or thumbnail_asset = any(${ids}::uuid[])))
      or exists (select from generations where user_id = ${userId} and id <> ${id} and kind = 'lipsync'
        and state = any(${OPEN_OR_DELIVERED}) and input->>'videoPath' = any(${clips}))
      or exists (select from generations where kind = 'lipsync' and id <> ${id}
        and state in ('queued', 'running') and input->>'videoPath' = any(${clips})) as "isUsed"`.execute(
    db,
  );
  return rows[0]?.isUsed ?? false;
}

/** Discards what was made: the entry stays, marked as cancelled; links and addresses end now, the files soon after. */
async function throwAway(tx: DbOrTx, generation: Generation, made: Made[]): Promise<void> {
  const ids = sql`${made.map(({ id }) => id)}::uuid[]`;
  // A scene has no entry of its own, only its film's.
  if (generation.kind !== 'scene')
    await sql`update projects set
        audio_asset = case when audio_asset = any(${ids}) then null else audio_asset end,
        image_asset = case when image_asset = any(${ids}) then null else image_asset end,
        video_asset = case when video_asset = any(${ids}) then null else video_asset end,
        thumbnail_asset = case when thumbnail_asset = any(${ids}) then null else thumbnail_asset end,
        share_slug = case when shared_video = any(${ids}) then null else share_slug end,
        shared_video = case when shared_video = any(${ids}) then null else shared_video end,
        is_approved = false, approved_at = null, script = null
      where id = ${generation.project_id}`.execute(tx);
  await sql`insert into erasures (prefix, due_at)
    select kind || '/' || path, now() from assets where id = any(${ids}) on conflict (prefix) do nothing`.execute(
    tx,
  );
  await sql`delete from assets where id = any(${ids})`.execute(tx);
  await tx
    .updateTable('stages')
    .set({ output: null })
    .where('generation_id', '=', generation.id)
    .execute();
  await tx
    .updateTable('generations')
    .set({ result: null })
    .where('id', '=', generation.id)
    .execute();
}
