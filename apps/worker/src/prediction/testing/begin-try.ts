import type { Db } from '@talkreel/db/client';
import { acceptGeneration } from '@talkreel/db/generations/accept.repo';
import { claimStage } from '@talkreel/db/generations/claims.repo';
import { findGenerationById } from '@talkreel/db/generations/generations.repo';
import { reserveAttempt } from '@talkreel/db/generations/reserve-attempt.repo';
import type { Claim } from '@talkreel/db/generations/stages.repo';
import type { Attempt } from '@talkreel/db/schema';
import { order } from '@talkreel/testing/order';

/** A running speech of this user with its attempt, recorded and not sent. */
export async function beginTry(
  db: Db,
  userId: string,
): Promise<{ claim: Claim; attempt: Attempt }> {
  const written = await acceptGeneration(db, order(userId, 'audio'));
  const generation = await findGenerationById(db, written?.generationId ?? '');
  const claim = await claimAnew(db, generation?.stages[0]?.id ?? '');
  const attempt = await reserveAttempt(
    db,
    claim,
    { number: 1, part: 0, provider: 'replicate', model: 'a/b', deadlineSeconds: 60, costCents: 5 },
    null,
  );
  if (typeof attempt === 'string') throw new Error(`not reserved: ${attempt}`);
  return { claim, attempt };
}

/** What another worker does once the lease has expired; the previous owner is not notified. */
export async function takeOver(db: Db, { stage }: Claim): Promise<Claim> {
  await db
    .updateTable('stages')
    .set({ claim_expires_at: new Date(0) })
    .where('id', '=', stage.id)
    .execute();
  return claimAnew(db, stage.id);
}

async function claimAnew(db: Db, stageId: string): Promise<Claim> {
  const claim = await claimStage(db, { stageId, workerId: 'w', leaseSeconds: 60 });
  if (typeof claim === 'string') throw new Error(`not claimed: ${claim}`);
  return claim;
}
