import type { CancelChoice, CancelOutcome, GenerationKind } from '@talkreel/contracts/names';
import { sql, type ExpressionBuilder } from 'kysely';
import type { DbOrTx } from '../client.ts';
import type { AssetKind, Database, Generation } from '../schema.ts';
import { countUses, takeUse } from '../credits/uses.repo.ts';
import { OPEN_OR_DELIVERED } from './speech-purchases.repo.ts';

/** A file that a generation made before it was cancelled. */
interface Made {
  id: string;
  kind: AssetKind;
  path: string;
  source_generation: string | null;
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

/** On which terms its user cancels something; `discard-or-keep`: what cannot be discarded is kept, and counts. */
export interface UserTerms {
  choice: CancelChoice | 'discard-or-keep';
  freePerDay: number;
}

/** Why it was not cancelled: the choice was not possible, so nothing was done. */
export type CancelRefusal = 'no-free-left' | 'used-elsewhere';

export class CancelRefused extends Error {
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
  const made = await selectMade(db, [generation]).execute();
  return {
    made: made.map(({ kind }) => kind),
    isUsedElsewhere: await isUsedElsewhere(db, generation, made),
    takesFree: await hasBegun(db, generation),
    freeUsed: await countUses(db, userId, 'cancel'),
  };
}

/** The parts of a set that are in progress, and how many of them cost something already. */
export interface OpenOfSet {
  open: number;
  begun: number;
  /** Free cancellations of the user within 24 hours. */
  freeUsed: number;
}

/** What cancelling all of a batch's videos or a film's scenes in progress would mean now. */
export async function readOpenOfSet(
  db: DbOrTx,
  { userId, id, kind }: { userId: string; id: string; kind: GenerationKind },
): Promise<OpenOfSet> {
  const counted = await db
    .selectFrom('generations')
    .select((eb) => [
      eb.fn.countAll<number>().as('open'),
      eb.fn.countAll<number>().filterWhere(begunAtCost).as('begun'),
    ])
    .where('set_id', '=', id)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow();
  return { ...counted, freeUsed: await countUses(db, userId, 'cancel') };
}

/** The notes in the ledger. */
export const CANCEL_NOTES: Record<CancelOutcome, string> = {
  kept: 'Cancelled, results kept',
  counted: 'Cancelled with no free cancellations left',
  discarded: 'Cancelled, results discarded',
  empty: 'Cancelled, not charged',
};

/** Requests that use a file lock its row: they are either visible from here on, or find nothing. */
export function lockMade(tx: DbOrTx, generations: Generation[]): Promise<Made[]> {
  return selectMade(tx, generations).orderBy('id').forUpdate().execute();
}

/**
 * What becomes of a generation whose stages have ended: with `keep` it counts if anything was made, with `discard` it
 * never does. Takes a free cancellation if one is needed.
 * @throws {CancelRefused}
 */
export async function decideOutcome(
  tx: DbOrTx,
  generation: Generation,
  made: Made[],
  terms: UserTerms,
): Promise<CancelOutcome> {
  const counts = await mustCount(tx, generation, made, terms);
  if (made.length === 0) return counts ? 'counted' : 'empty';
  return counts ? 'kept' : 'discarded';
}

async function mustCount(
  tx: DbOrTx,
  generation: Generation,
  made: Made[],
  { choice, freePerDay }: UserTerms,
): Promise<boolean> {
  if (choice === 'keep' && made.length > 0) return true;
  if (await isUsedElsewhere(tx, generation, made)) {
    if (choice === 'discard') throw new CancelRefused('used-elsewhere');
    return true;
  }
  if (!(await hasBegun(tx, generation))) return false;
  if (await takeUse(tx, generation.user_id, 'cancel', freePerDay)) return false;
  if (choice === 'discard') throw new CancelRefused('no-free-left');
  return true;
}

/** Whether the film that it joins again is all that is shown of it, so that nothing of it is kept without that. */
const makesOnlyParts = ({ kind, input }: Generation): boolean =>
  kind === 'retake' && 'film' in input;

/** What can be kept of them. */
function selectMade(db: DbOrTx, generations: Generation[]) {
  return selectFiles(
    db,
    generations.filter((one) => !makesOnlyParts(one)),
  );
}

/** Files have no index by generation, so they are found by their projects. */
function selectFiles(db: DbOrTx, generations: Generation[]) {
  return db
    .selectFrom('assets')
    .select(['id', 'kind', 'path', 'source_generation'])
    .where(sql<boolean>`project_id = any(${generations.map((one) => one.project_id)}::int[])`)
    .where(sql<boolean>`source_generation = any(${generations.map(({ id }) => id)}::uuid[])`);
}

/** Deletes what was made for a film that is not joined again. */
export async function removeParts(tx: DbOrTx, generation: Generation): Promise<void> {
  if (!makesOnlyParts(generation)) return;
  const files = await selectFiles(tx, [generation]).execute();
  const ids = files.map(({ id }) => id);
  await removeFiles(tx, generation.id, ids);
}

/** Their addresses end now, the files soon after. */
async function removeFiles(tx: DbOrTx, generationId: string, ids: string[]): Promise<void> {
  await sql`insert into erasures (prefix, due_at)
    select kind || '/' || path, now() from assets where id = any(${ids}::uuid[]) on conflict (prefix) do nothing`.execute(
    tx,
  );
  await sql`delete from assets where id = any(${ids}::uuid[])`.execute(tx);
  await tx
    .updateTable('stages')
    .set({ output: null })
    .where('generation_id', '=', generationId)
    .execute();
  await tx
    .updateTable('generations')
    .set({ result: null })
    .where('id', '=', generationId)
    .execute();
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
export async function discardMade(tx: DbOrTx, generation: Generation, made: Made[]): Promise<void> {
  const files = made.map(({ id }) => id);
  const ids = sql`${files}::uuid[]`;
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
  await removeFiles(tx, generation.id, files);
}
