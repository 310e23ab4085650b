import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';
import type { Generation } from '../schema.ts';

/**
 * Returning credits (they are captured where stages are delivered). Each function runs inside the transaction that ends
 * the generation, whose row is locked; the ledger's unique (reference, kind) prevents a second return.
 */

/** Returns a reserved credit to its bucket, since nothing was delivered. */
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

/** It counts although nothing more is delivered: its user cancelled it on those terms. */
export async function chargeCancelled(
  tx: DbOrTx,
  generation: Generation,
  note: string,
): Promise<void> {
  if (generation.credit !== 'reserved') return;
  await writeEntry(tx, generation, 'capture', 0, note);
  await tx
    .updateTable('generations')
    .set({ credit: 'charged' })
    .where('id', '=', generation.id)
    .execute();
  await tx
    .updateTable('credit_accounts')
    .set((eb) => ({ delivered_count: eb('delivered_count', '+', 1) }))
    .where('user_id', '=', generation.user_id)
    .execute();
}

/**
 * The lip-sync paid by an audio's credit finally failed: the audio's charged credit is refunded. A later lip-sync of
 * its recordings costs a generation, and there are no further takes.
 */
export async function refundCoveringAudio(
  tx: DbOrTx,
  lipsync: Generation,
  note: string,
): Promise<void> {
  if (lipsync.covered_by === null || lipsync.kind !== 'lipsync') return;
  const audio = await tx
    .selectFrom('generations')
    .selectAll()
    .where('id', '=', lipsync.covered_by)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!audio || audio.credit !== 'charged') return;
  await refundCharged(tx, audio, note, [audio.id, lipsync.id]);
}

/** Puts charged credits back into their buckets; returns the generations concerned. */
export async function refundCharged(
  tx: DbOrTx,
  generation: Generation,
  note: string,
  ids = [generation.id],
): Promise<void> {
  await writeEntry(tx, generation, 'refund', 1, note);
  await tx.updateTable('generations').set({ credit: 'returned' }).where('id', 'in', ids).execute();
  await giveBack(tx, generation);
}

async function writeEntry(
  tx: DbOrTx,
  generation: Generation,
  kind: 'capture' | 'release' | 'refund' | 'expire',
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
    // A separate statement: the next one must see a renewal that held this row.
    await sql`select from credit_accounts where user_id = ${generation.user_id} for no key update`.execute(
      tx,
    );
    if (await monthIsOver(tx, generation)) {
      await writeEntry(tx, generation, 'expire', -1, 'The month it belonged to has ended');
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

/** Opens a new user's account with what is left of the free allowance. */
export async function grantAllowance(
  tx: DbOrTx,
  userId: string,
  { allowance, used, isWithheld }: { allowance: number; used: number; isWithheld: boolean },
): Promise<void> {
  const granted = isWithheld ? 0 : Math.max(0, allowance - used);
  await tx
    .insertInto('credit_accounts')
    .values({
      user_id: userId,
      free_granted: granted,
      free_available: granted,
      free_withheld: isWithheld,
    })
    .execute();
  await tx
    .insertInto('ledger_entries')
    .values({
      user_id: userId,
      reference: `free:${userId}`,
      kind: 'grant',
      bucket: 'free',
      amount: granted,
      note: noteOf(isWithheld, used),
    })
    .execute();
}

function noteOf(isWithheld: boolean, used: number): string {
  if (isWithheld) return 'No free allowance: too many new accounts from the same network that day';
  return used > 0 ? 'Free allowance, minus what was used before' : 'Free allowance';
}

/** Adds generations that do not expire; `reference` is unique. Runs under the user's lock (`serializeByUser`). */
export async function grantGenerations(
  tx: DbOrTx,
  userId: string,
  { generations, reference }: { generations: number; reference: string },
): Promise<void> {
  await tx
    .insertInto('ledger_entries')
    .values({
      user_id: userId,
      reference,
      kind: 'grant',
      bucket: 'pack',
      amount: generations,
      note: 'Added by Talkreel',
    })
    .execute();
  await tx
    .updateTable('credit_accounts')
    .set((eb) => ({ pack_available: eb('pack_available', '+', generations) }))
    .where('user_id', '=', userId)
    .execute();
}
