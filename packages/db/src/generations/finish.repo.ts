import type { CancelOutcome, GenerationKind } from '@talkreel/contracts/names';
import { sql } from 'kysely';
import type { Db, DbOrTx } from '../client.ts';
import type { Generation } from '../schema.ts';
import type { Generations } from '../schema.generated.ts';
import { serializeByUser } from '../serialize-by-user.ts';
import type { Finished } from './deliver.repo.ts';
import { queueBatchMail, queueDoneMail } from '../accounts/mails.repo.ts';
import { removeUnfilledProject } from '../library/projects.repo.ts';
import { refundCoveringAudio, releaseCredit } from '../credits/credit-changes.repo.ts';
import type { Claim } from './stages.repo.ts';

/** Ends a generation that cannot be delivered. The reserved credit is returned; null: it had already ended. */
export async function failGeneration(
  db: Db,
  generationId: string,
  error: { code: string; message: string },
  claim?: Claim,
): Promise<Finished | null> {
  const userId = claim?.generation.user_id ?? (await ownerOf(db, generationId));
  if (userId === undefined) return null;
  return transactForUser(db, userId, async (tx) => {
    const generation = await lockOpenGeneration(tx, generationId);
    if (!generation) return null;
    if (claim && !(await stillOurs(tx, claim))) return null;
    await endStages(tx, generationId, 'failed', claim?.stage.id ?? null);
    await endGeneration(tx, generationId, {
      state: 'failed',
      error_code: error.code,
      error_message: error.message,
    });
    await releaseCredit(tx, generation, 'Failed, not charged');
    await refundCoveringAudio(tx, generation, 'The video failed, credit returned');
    await removeEntryOf(tx, generation);
    await queueDoneMail(tx, generation);
    return { userId: generation.user_id, generationId, generationEnded: true };
  });
}

/**
 * Ends a generation for a reason of ours: its account or entry is deleted, or an operator stops it. It never counts, and
 * neither do the scenes of a film, which end with it. Returns those that ended; none: it had already ended, and that
 * outcome stands. A user's own cancellation is `cancelByUser`.
 */
export async function cancelGeneration(
  db: Db,
  userId: string,
  generationId: string,
): Promise<string[]> {
  return transactForUser(db, userId, (tx) => cancelWithin(tx, userId, generationId));
}

/** The same inside the caller's transaction, under the user's lock (`serializeByUser`). */
export async function cancelWithin(
  tx: DbOrTx,
  userId: string,
  generationId: string,
): Promise<string[]> {
  const generation = await lockOpenGeneration(tx, generationId);
  if (!generation || generation.user_id !== userId) return [];
  const scenes = generation.kind === 'film' ? await lockOpenOfBatch(tx, generation, 'scene') : [];
  return cancelLocked(tx, [generation, ...scenes]);
}

/** Ends all videos of a batch that are in progress in the same way. */
export async function cancelBatchWithin(tx: DbOrTx, batch: OfOneBatch): Promise<string[]> {
  return cancelLocked(tx, await lockOpenOfBatch(tx, batch, 'talking-video'));
}

/** Ends everything of a user that is in progress in the same way. */
export async function cancelAllWithin(tx: DbOrTx, userId: string): Promise<string[]> {
  const open = await tx
    .selectFrom('generations')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', 'in', ['queued', 'running'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return cancelLocked(tx, open);
}

type OfOneBatch = Pick<Generation, 'user_id' | 'batch_id'>;

/** Locks all of them before any account, because a delivery of one of them locks in this order, too. */
function lockOpenOfBatch(
  tx: DbOrTx,
  { user_id: userId, batch_id: batchId }: OfOneBatch,
  kind: GenerationKind,
): Promise<Generation[]> {
  return tx
    .selectFrom('generations')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('state', 'in', ['queued', 'running'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

async function cancelLocked(tx: DbOrTx, generations: Generation[]): Promise<string[]> {
  for (const { id } of generations) {
    await endStages(tx, id, 'cancelled');
    await endGeneration(tx, id, {
      state: 'cancelled',
      error_code: 'cancelled',
      error_message: 'Cancelled',
    });
  }
  for (const generation of generations) {
    await releaseCredit(tx, generation, 'Cancelled, not charged');
    await removeEntryOf(tx, generation);
  }
  for (const batchId of new Set(generations.map(({ batch_id: id }) => id)))
    await queueBatchMail(tx, batchId);
  return generations.map(({ id }) => id);
}

/** Kinds whose failure leaves no empty entry in the history; a batch itself shows what failed. */
const LEAVES_NO_ENTRY: ReadonlySet<GenerationKind> = new Set([
  'lipsync',
  'influencer-video',
  'talking-video',
]);

/** A further video that will not exist leaves no empty entry. A one shot's entry says what failed. */
export async function removeEntryOf(tx: DbOrTx, generation: Generation): Promise<void> {
  if (LEAVES_NO_ENTRY.has(generation.kind)) await removeUnfilledProject(tx, generation);
}

export function transactForUser<T>(
  db: Db,
  userId: string,
  end: (tx: DbOrTx) => Promise<T>,
): Promise<T> {
  return serializeByUser(db, userId, () => db.transaction().execute(end));
}

async function ownerOf(db: DbOrTx, generationId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('generations')
    .select('user_id')
    .where('id', '=', generationId)
    .executeTakeFirst();
  return row?.user_id;
}

export async function lockOpenGeneration(tx: DbOrTx, id: string): Promise<Generation | undefined> {
  return tx
    .selectFrom('generations')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

async function stillOurs(tx: DbOrTx, claim: Claim): Promise<boolean> {
  const row = await tx
    .selectFrom('stages')
    .select('id')
    .where('id', '=', claim.stage.id)
    .where('version', '=', claim.stage.version)
    .where('state', '=', 'running')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** If one stage is the cause, its siblings were stopped and did not fail. */
export async function endStages(
  tx: DbOrTx,
  generationId: string,
  state: 'failed' | 'cancelled',
  causeId: string | null = null,
): Promise<void> {
  await sql`update stages set
      state = case when ${state} = 'failed' and (state = 'waiting' or id <> ${causeId}::uuid)
        then 'cancelled' else ${state} end,
      version = version + 1, finished_at = now(), claimed_by = null, claim_expires_at = null
    where generation_id = ${generationId} and state in ('waiting', 'queued', 'running')`.execute(
    tx,
  );
}

export async function endGeneration(
  tx: DbOrTx,
  id: string,
  change: { state: 'failed' | 'cancelled'; cancelled_as?: CancelOutcome } & Pick<
    Record<keyof Generations, string>,
    'error_code' | 'error_message'
  >,
): Promise<void> {
  await tx
    .updateTable('generations')
    .set((eb) => ({ ...change, finished_at: sql<Date>`now()`, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
