import type { DbOrTx } from '../client.ts';

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

/** Adds generations that do not expire; `reference` is unique. Runs in the user's turn. */
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
