import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';
import type { Generation } from '../schema.ts';

/**
 * Credits that come back (they are captured where stages are delivered). Each runs inside the transaction that ends the generation, whose
 * row is locked; the ledger's unique (reference, kind) makes a second settlement impossible.
 */

/** Nothing was delivered: a reserved credit goes back to the bucket it came from. */
export async function releaseCredit(
  tx: DbOrTx,
  generation: Generation,
  note: string,
): Promise<void> {
  if (generation.credit !== 'reserved') return;
  await writeEntry(tx, generation, 'release', 1, note);
  await tx
    .updateTable('generations')
    .set({ credit: 'returned' })
    .where('id', '=', generation.id)
    .execute();
  await giveBack(tx, generation);
}

/**
 * The lip-sync that an audio's credit paid for failed for good: the audio's charged credit is given
 * back, and a later lip-sync of the same audio pays for itself.
 */
export async function refundCoveringAudio(
  tx: DbOrTx,
  lipsync: Generation,
  note: string,
): Promise<void> {
  if (lipsync.covered_by === null) return;
  const audio = await tx
    .selectFrom('generations')
    .selectAll()
    .where('id', '=', lipsync.covered_by)
    .forUpdate()
    .executeTakeFirst();
  if (!audio || audio.credit !== 'charged') return;
  await writeEntry(tx, audio, 'refund', 1, note);
  await tx
    .updateTable('generations')
    .set({ credit: 'returned' })
    .where('id', 'in', [audio.id, lipsync.id])
    .execute();
  await giveBack(tx, audio);
}

async function writeEntry(
  tx: DbOrTx,
  generation: Generation,
  kind: 'release' | 'refund' | 'expire',
  amount: number,
  note: string,
): Promise<void> {
  await tx
    .insertInto('ledger_entries')
    .values({
      user_id: generation.user_id,
      generation_id: generation.id,
      reference: generation.id,
      kind,
      bucket: generation.credit_bucket ?? 'free',
      amount,
      note,
    })
    .execute();
}

async function giveBack(tx: DbOrTx, generation: Generation): Promise<void> {
  const column = {
    free: 'free_available',
    period: 'period_available',
    pack: 'pack_available',
  } as const;
  const bucket = sql.ref(column[generation.credit_bucket ?? 'free']);
  if (generation.credit_bucket === 'period') {
    // A statement of its own: the next one must see a renewal that held this row.
    await sql`select from credit_accounts where user_id = ${generation.user_id} for update`.execute(
      tx,
    );
    if (await monthIsOver(tx, generation)) {
      await writeEntry(tx, generation, 'expire', -1, 'The month it was taken from is over');
      return;
    }
  }
  await sql`update credit_accounts set ${bucket} = ${bucket} + 1 where user_id = ${generation.user_id}`.execute(
    tx,
  );
}

/** Whether the month that a reservation was taken from has ended since. */
async function monthIsOver(tx: DbOrTx, generation: Generation): Promise<boolean> {
  const { rows } = await sql`
    select from payments join ledger_entries granted on granted.reference = payments.reference and granted.kind = 'grant'
    where payments.user_id = ${generation.user_id} and payments.bucket = 'period' and payments.unused is null
      and granted.id < (select id from ledger_entries where reference = ${generation.id} and kind = 'reserve')`.execute(
    tx,
  );
  return rows.length === 0;
}
