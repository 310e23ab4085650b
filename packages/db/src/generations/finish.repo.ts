import type { CancelOutcome, GenerationKind } from '@talkreel/contracts/names';
import { sql } from 'kysely';
import type { Db, DbOrTx } from '../client.ts';
import type { Generation } from '../schema.ts';
import type { Generations } from '../schema.generated.ts';
import { serializeByUser } from '../serialize-by-user.ts';
import type { Finished } from './deliver.repo.ts';
import { queueBatchMail, queueDoneMail } from '../accounts/mails.repo.ts';
import { removeUnfilledProject } from '../library/projects.repo.ts';
import {
  chargeCancelled,
  refundCoveringAudio,
  releaseCredit,
} from '../credits/credit-changes.repo.ts';
import {
  CANCEL_NOTES,
  decideOutcome,
  discardMade,
  lockMade,
  removeParts,
  type UserTerms,
} from './cancel.repo.ts';
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

/** What is cancelled: one generation (a film with its scenes), what is open of a set, or everything of a user. */
export type CancelTarget = { userId: string } & (
  | { generation: string }
  | { set: string }
  | { all: true }
);

/**
 * Ends what is in progress of it, inside the caller's transaction and under the user's lock (`transactForUser`). With
 * terms at its user's request; without them for a reason of ours (an operator, a deletion), and then it never counts.
 * Returns what was ended; what had ended before keeps its outcome.
 * @throws {CancelRefused} The user's choice is not possible, and nothing is cancelled.
 */
export async function cancel(tx: DbOrTx, what: CancelTarget, terms?: UserTerms): Promise<string[]> {
  const open = await lockOpen(tx, what);
  // First: from here on nothing is sent to a provider or delivered, so what is read below stays valid.
  for (const { id } of open) await endStages(tx, id, 'cancelled');
  const made = terms ? await lockMade(tx, open) : [];
  for (const generation of open) {
    const { id } = generation;
    const ownMade = made.filter((file) => file.source_generation === id);
    const outcome = terms ? await decideOutcome(tx, generation, ownMade, terms) : null;
    await endGeneration(tx, id, {
      state: 'cancelled',
      error_code: 'cancelled',
      error_message: 'Cancelled',
      cancelled_as: outcome,
    });
    const note = CANCEL_NOTES[outcome ?? 'empty'];
    if (outcome === 'kept' || outcome === 'counted') await chargeCancelled(tx, generation, note);
    else await releaseCredit(tx, generation, note);
    if (outcome === 'discarded') await discardMade(tx, generation, ownMade);
    await removeEntryOf(tx, generation);
  }
  if (!terms) for (const id of new Set(open.map((one) => one.set_id))) await queueBatchMail(tx, id);
  return open.map(({ id }) => id);
}

/**
 * Locks all of them before any account, because a delivery of one of them locks in this order, too. Those that nothing
 * was made for come first: none of them takes over what another was to share with it.
 */
async function lockOpen(tx: DbOrTx, what: CancelTarget): Promise<Generation[]> {
  let query = tx
    .selectFrom('generations')
    .selectAll()
    .where('user_id', '=', what.userId)
    .where('state', 'in', ['queued', 'running']);
  if ('generation' in what) query = query.where('id', '=', what.generation);
  if ('set' in what) query = query.where('set_id', '=', what.set);
  const open = await query.orderBy('id').forNoKeyUpdate().execute();
  const film = 'generation' in what && open.find(({ kind }) => kind === 'film');
  if (film && film.set_id !== null) return lockOpen(tx, { userId: what.userId, set: film.set_id });
  const place = (one: Generation) => one.set_position ?? 0;
  return open.toSorted((a, b) => a.state.localeCompare(b.state) || place(b) - place(a));
}

/** Kinds whose failure leaves no empty entry in the history; a batch itself shows what failed. */
const LEAVES_NO_ENTRY: ReadonlySet<GenerationKind> = new Set([
  'lipsync',
  'influencer-video',
  'talking-video',
  'retake',
]);

/** A further video that will not exist leaves no empty entry. A one shot's entry says what failed. */
async function removeEntryOf(tx: DbOrTx, generation: Generation): Promise<void> {
  await removeParts(tx, generation);
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
async function endStages(
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

async function endGeneration(
  tx: DbOrTx,
  id: string,
  change: { state: 'failed' | 'cancelled'; cancelled_as?: CancelOutcome | null } & Pick<
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
