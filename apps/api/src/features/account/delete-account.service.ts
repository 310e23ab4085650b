import type { Db } from '@talkreel/db/client';
import { beginErasure } from '@talkreel/db/accounts/erasure.repo';
import type { Publisher } from '@talkreel/queue/bus';
import type { Config } from '../../config.ts';
import { cancelAndPublish } from '../../generations/cancellation.service.ts';
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
  await cancelAndPublish(deps, { userId, all: true });
  await beginErasure(deps.db, userId, subjectDigest(deps.config.session.secret, subject));
  deps.publisher.toUser(userId, { type: 'sessions.ended' });
}
