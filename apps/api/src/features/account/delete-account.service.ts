import type { Db } from '@talkreel/db/client';
import { listOpenGenerationIds } from '@talkreel/db/accounts/erase-rows.repo';
import { beginErasure } from '@talkreel/db/accounts/erasure.repo';
import { cancelGeneration } from '@talkreel/db/generations/finish.repo';
import type { Publisher } from '@talkreel/queue/bus';
import type { Config } from '../../config.ts';
import { subjectDigest } from '../../lib/digests.ts';

interface Deps {
  config: Pick<Config, 'session'>;
  db: Db;
  publisher: Publisher;
}

/** Deletes an account at its user's request. If anything fails in between, a repeated request continues from there. */
export async function deleteAccount(
  deps: Deps,
  { id: userId, subject }: { id: string; subject: string },
): Promise<void> {
  // Work is cancelled first, because cancelled work was not used, which affects the remembered allowance.
  await cancelAll(deps, userId);
  await beginErasure(deps.db, userId, subjectDigest(deps.config.session.secret, subject));
  deps.publisher.toUser(userId, { type: 'sessions.ended' });
}

/** Workers or the janitor then stop the predictions at their providers. */
export async function cancelAll(
  { db, publisher }: Pick<Deps, 'db' | 'publisher'>,
  userId: string,
): Promise<void> {
  for (const generationId of await listOpenGenerationIds(db, userId)) {
    for (const cancelled of await cancelGeneration(db, userId, generationId))
      publisher.cancelled(cancelled);
  }
}
