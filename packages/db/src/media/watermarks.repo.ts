import { hash, randomBytes } from 'node:crypto';
import type { DbOrTx } from '../client.ts';

const KEY_BYTES = 32;
const ID_BYTES = 6;

/**
 * The key of watermarks: an operator's, or one that is made at first use and that all processes share.
 * `given`: what WATERMARK_KEY says.
 */
export async function shareMarkKey(db: DbOrTx, given: string | undefined): Promise<Uint8Array> {
  if (given !== undefined) return hash('sha256', given, 'buffer');
  const known = await findKey(db);
  if (known) return known;
  const key = randomBytes(KEY_BYTES).toString('hex');
  await db
    .insertInto('watermark_keys')
    .values({ key })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = await findKey(db);
  if (!stored) throw new Error('the key of watermarks was stored, and is not there');
  return stored;
}

async function findKey(db: DbOrTx): Promise<Uint8Array | undefined> {
  const row = await db.selectFrom('watermark_keys').select('key').executeTakeFirst();
  return row && Buffer.from(row.key, 'hex');
}

/** The id that a stage's files are marked with, 48 bits; a stage that runs again has the same. */
export async function claimMarkId(db: DbOrTx, stageId: string): Promise<bigint> {
  const known = await findMarkId(db, stageId);
  if (known !== undefined) return known;
  const id = randomBytes(ID_BYTES).readUIntBE(0, ID_BYTES);
  await db
    .insertInto('watermarks')
    .values({ id, stage_id: stageId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Another stage may have this id already, once in a very long time: then another one is drawn.
  return claimMarkId(db, stageId);
}

async function findMarkId(db: DbOrTx, stageId: string): Promise<bigint | undefined> {
  const row = await db
    .selectFrom('watermarks')
    .select('id')
    .where('stage_id', '=', stageId)
    .executeTakeFirst();
  return row && BigInt(row.id);
}

/** What a mark was made for. */
export interface Marked {
  markedAt: Date;
  /** The stage that made the file, which its path begins with; null: it was deleted, with its user or project. */
  stage: { id: string; name: string; generationId: string; userId: string } | null;
}

/** Undefined: no mark of this database has the id. */
export async function findMarked(db: DbOrTx, id: bigint): Promise<Marked | undefined> {
  const row = await db
    .selectFrom('watermarks')
    .leftJoin('stages', 'stages.id', 'watermarks.stage_id')
    .select([
      'watermarks.created_at',
      'stages.id',
      'stages.name',
      'stages.generation_id',
      'stages.user_id',
    ])
    .where('watermarks.id', '=', Number(id))
    .executeTakeFirst();
  if (!row) return undefined;
  const { id: stageId, name, generation_id: generationId, user_id: userId } = row;
  const stage =
    stageId === null || name === null || generationId === null || userId === null
      ? null
      : { id: stageId, name, generationId, userId };
  return { markedAt: row.created_at, stage };
}
