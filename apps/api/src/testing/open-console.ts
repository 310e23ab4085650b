import { randomUUID } from 'node:crypto';
import { acceptGeneration } from '@talkreel/db/generations/accept.repo';
import { claimStage } from '@talkreel/db/generations/claims.repo';
import { deliverStage } from '@talkreel/db/generations/deliver.repo';
import { failGeneration } from '@talkreel/db/generations/finish.repo';
import { findOrCreateUser } from '@talkreel/db/accounts/users.repo';
import { somebody } from '@talkreel/testing/somebody';
import { openApi } from './open-api.ts';
import { openSession } from './open-session.ts';

/** An api with an operator who is signed in, and users whose generations are as a test wants them. */
export async function openConsole(env: Record<string, string> = {}) {
  const api = await openApi(env);
  const { db } = api;

  async function addUser(name: string, role: 'user' | 'operator' = 'user') {
    const { id } = await findOrCreateUser(db, somebody(name), 3);
    await db.updateTable('users').set({ role }).where('id', '=', id).execute();
    return openSession({ ...api, userId: id });
  }

  /** Speech that is queued and holds a credit. */
  async function queuedSpeech(userId: string): Promise<string> {
    const speech = { text: 'Hello', voiceId: 'default-male', actorId: null };
    const accepted = await acceptGeneration(db, {
      userId,
      kind: 'audio',
      title: 'Speech: Hello',
      input: speech,
      cost: 1,
      coveredBy: null,
      idempotencyKey: null,
      requestHash: 'x',
      repeatKey: null,
      deadlineSeconds: 600,
      maxActive: 100,
      project: null,
      stages: [{ name: 'audio', position: 0, needs: [], input: speech }],
    });
    if (!accepted) throw new Error('no credit left');
    return accepted.generationId;
  }

  async function claimOf(generationId: string) {
    const { id: stageId } = await db
      .selectFrom('stages')
      .select('id')
      .where('generation_id', '=', generationId)
      .where('state', '=', 'queued')
      .executeTakeFirstOrThrow();
    const claim = await claimStage(db, { stageId, workerId: 'test', leaseSeconds: 60 });
    if (typeof claim === 'string') throw new Error(claim);
    return claim;
  }

  async function deliveredSpeech(userId: string): Promise<string> {
    const id = await queuedSpeech(userId);
    await deliverStage(db, await claimOf(id), { output: {}, assets: [] });
    return id;
  }

  async function failedSpeech(userId: string): Promise<string> {
    const id = await queuedSpeech(userId);
    await failGeneration(db, id, { code: 'no_answer', message: 'It failed.' });
    return id;
  }

  const operator = await addUser('olga', 'operator');
  return {
    ...api,
    operator,
    addUser,
    queuedSpeech,
    deliveredSpeech,
    failedSpeech,
    claimOf,
    /** An action of the operator's, with a key of its own unless one is given. */
    act: (path: string, body: object = {}) =>
      operator.post(`/api/ops/${path}`, { key: randomUUID(), reason: 'to test it', ...body }),
    /** What a user has, by the account and by the sum of the ledger. */
    async balanceOf(userId: string) {
      const account = await db
        .selectFrom('credit_accounts')
        .selectAll()
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      const { sum } = await db
        .selectFrom('ledger_entries')
        .select((eb) => eb.fn.sum<string>('amount').as('sum'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      const has = account.free_available + account.period_available + account.pack_available;
      return { has, ledger: Number(sum) };
    },
  };
}
