import {
  postOpsCancel,
  postOpsRefund,
  postOpsRetry,
} from '@talkreel/contracts/http/ops-generations';
import type { CreditOutcome } from '@talkreel/contracts/names';
import type { DbOrTx } from '@talkreel/db/client';
import { cancel } from '@talkreel/db/generations/finish.repo';
import { findGenerationById } from '@talkreel/db/generations/generations.repo';
import { lockGeneration } from '@talkreel/db/operators/operator-generations.repo';
import { refundCharged } from '@talkreel/db/credits/credit-changes.repo';
import type { Generation } from '@talkreel/db/schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { notFound } from '../../errors.ts';
import { serve } from '../../serve.ts';
import { act, refused } from './act.ts';
import { askAgain } from './ask-again.ts';
import type { OpsOptions } from './ops-options.ts';

/** Why there is nothing to refund. */
const NO_REFUND: Record<Exclude<CreditOutcome, 'charged'>, string> = {
  free: 'This cost nothing, so there is nothing to refund.',
  included: 'This was included in the generation of its speech. Refund that one instead.',
  reserved: 'Nothing has been charged yet. Cancel it to return its reserved generation.',
  returned: 'This has already been refunded.',
};

/** What operators do to a generation. */
export const generationActionRoutes: FastifyPluginAsyncZod<OpsOptions> = async (
  app,
  { deps, services },
) => {
  const { db, publisher, relay } = deps;

  async function find(id: string) {
    const generation = await findGenerationById(db, id);
    if (!generation) throw notFound();
    return generation;
  }

  function notifyChanged(userId: string, generationId: string): void {
    publisher.toUser(userId, { type: 'generation.changed', generationId });
    publisher.toUser(userId, { type: 'account.changed' });
  }

  serve(app, postOpsCancel, async (request) => {
    const generation = await find(request.params.id);
    const { id, user_id: userId } = generation;
    const details = request.body.batch ? { batch: true } : {};
    const what = { action: 'generation.cancelled', subject: id, userId, details } as const;
    return act(
      db,
      request,
      what,
      (tx) => cancelOpen(tx, generation, request.body.batch),
      (cancelled) => {
        services.cancellations.publish(userId, cancelled);
        relay.kick(userId);
      },
    );
  });

  serve(app, postOpsRefund, async (request) => {
    const { id } = request.params;
    const { user_id: userId } = await find(id);
    const what = { action: 'generation.refunded', subject: id, userId } as const;
    return act(
      db,
      request,
      what,
      (tx) => refund(tx, id),
      () => notifyChanged(userId, id),
    );
  });

  serve(app, postOpsRetry, async (request) => {
    const generation = await find(request.params.id);
    const { id: generationId } = await askAgain(services, generation, request.body.key);
    const details = { generationId };
    const what = { action: 'generation.retried', subject: generation.id, details } as const;
    return { ...(await act(db, request, what, async () => ({}))), generationId };
  });
};

async function cancelOpen(tx: DbOrTx, generation: Generation, batch: boolean): Promise<string[]> {
  const { id, user_id: userId, kind, set_id: setId } = generation;
  const isOfBatch = kind === 'talking-video' && setId !== null;
  if (batch && !isOfBatch) throw refused('no_batch', 'This is not part of a batch.');
  const what = batch && isOfBatch ? { set: setId } : { generation: id };
  const ended = await cancel(tx, { userId, ...what });
  if (ended.length > 0) return ended;
  throw refused(
    'ended',
    batch ? 'Nothing in this batch is in progress anymore.' : 'This has already ended.',
  );
}

async function refund(tx: DbOrTx, id: string): Promise<Generation> {
  const generation = await lockGeneration(tx, id);
  if (!generation) throw notFound();
  const { credit } = generation;
  if (credit !== 'charged') throw refused('nothing_charged', NO_REFUND[credit]);
  await refundCharged(tx, generation, 'Refunded by Talkreel');
  return generation;
}
