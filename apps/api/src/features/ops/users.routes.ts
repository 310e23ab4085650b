import {
  getOpsUser,
  listOpsUsers,
  postOpsBlock,
  postOpsGrant,
} from '@talkreel/contracts/http/ops-users';
import { listLedger } from '@talkreel/db/credits/ledger.repo';
import { grantGenerations } from '@talkreel/db/credits/credit-changes.repo';
import type { DbOrTx } from '@talkreel/db/client';
import { listConsents } from '@talkreel/db/media/consents.repo';
import { noteFound } from '@talkreel/db/operators/operator-actions.repo';
import {
  blockUser,
  findConsoleUser,
  listConsoleUsers,
  unblockUser,
} from '@talkreel/db/operators/operator-users.repo';
import { findBilling } from '@talkreel/db/credits/subscriptions.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { notFound } from '../../errors.ts';
import { userIdOf } from '../../plugins/app/auth.ts';
import { serve } from '../../serve.ts';
import { consentView } from '../../generations/consents.service.ts';
import { act, refused } from './act.ts';
import type { OpsOptions } from './ops-options.ts';
import { toListReply, toOpsLine, toOpsUser } from './ops.view.ts';

const LEDGER_LINES = 50;
const CONSENTS = 50;

export const userRoutes: FastifyPluginAsyncZod<OpsOptions> = async (app, { deps, services }) => {
  const { db, publisher } = deps;

  serve(app, listOpsUsers, async ({ query }) =>
    toListReply(await listConsoleUsers(db, query), toOpsUser),
  );

  serve(app, getOpsUser, async ({ params: { id } }) => {
    const user = await findConsoleUser(db, id);
    if (!user) throw notFound();
    const ledger = await listLedger(db, id, { before: null, limit: LEDGER_LINES });
    const consents = await listConsents(db, id, CONSENTS);
    const endsAt = (await findBilling(db, id))?.subscription?.cancels_at;
    return {
      ...toOpsUser(user),
      ledger: ledger.map(toOpsLine),
      consents: consents.map((row) => ({
        ...consentView(row),
        ...{ locale: row.locale, address: row.address },
      })),
      subscriptionEndsAt: endsAt?.toISOString() ?? null,
    };
  });

  serve(app, postOpsGrant, async (request) => {
    const { id } = request.params;
    const { generations, key } = request.body;
    if (!(await findConsoleUser(db, id))) throw notFound();
    return act(
      db,
      request,
      { action: 'user.granted', subject: id, details: { generations }, userId: id },
      async (tx) => {
        await grantGenerations(tx, id, { generations, reference: `operator:${key}` });
        return {};
      },
      () => publisher.toUser(id, { type: 'account.changed' }),
    );
  });

  serve(app, postOpsBlock, async (request) => {
    const { id } = request.params;
    const { isBlocked } = request.body;
    const user = await findConsoleUser(db, id);
    if (!user) throw notFound();
    if (id === userIdOf(request)) throw refused('own_account', 'You cannot block yourself.');
    return act(
      db,
      request,
      { action: isBlocked ? 'user.blocked' : 'user.unblocked', subject: id, userId: id },
      (tx) => (isBlocked ? block(tx, id, request.body.key) : unblock(tx, id)),
      (cancelled) => {
        services.cancellations.publish(id, cancelled);
        publisher.toUser(id, { type: 'sessions.ended' });
      },
    );
  });
};

/** Returns the generations that it ended. */
async function block(tx: DbOrTx, userId: string, key: string): Promise<string[]> {
  const done = await blockUser(tx, userId);
  if (!done) throw refused('done_before', 'This user is already blocked.');
  const { cancelled, endsSubscription } = done;
  await noteFound(tx, key, { cancelled: cancelled.length, endsSubscription });
  return cancelled;
}

async function unblock(tx: DbOrTx, userId: string): Promise<string[]> {
  if (!(await unblockUser(tx, userId)))
    throw refused('done_before', 'This user is already unblocked.');
  return [];
}
