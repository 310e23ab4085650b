import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';
import type { Claim } from './stages.repo.ts';

// `stages.starts` counts the starts that did not end in an orderly way: too many, and the stage itself ends its workers.

/** After this many of them, a stage is suspected. */
export const SUSPECT_AFTER = 2;

/** Begins (1) or suspends (-1) the start of a claimed stage. False: the claim is lost. */
export async function countStart(db: DbOrTx, claim: Claim, by: 1 | -1): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stages')
    .set((eb) => ({ starts: eb('starts', '+', by) }))
    .where('id', '=', claim.stage.id)
    .where('version', '=', claim.stage.version)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** For an owner that lost its claim but lives: its start was slow, not deadly. Somebody else may own the stage by now. */
export async function takeBackStart(db: DbOrTx, claim: Claim): Promise<void> {
  await db
    .updateTable('stages')
    .set((eb) => ({ starts: eb.fn<number>('greatest', [eb('starts', '-', 1), sql.lit(0)]) }))
    .where('id', '=', claim.stage.id)
    .where('version', '>=', claim.stage.version)
    .where('state', 'in', ['queued', 'running'])
    .execute();
}
