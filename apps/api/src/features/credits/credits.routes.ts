import { getCreditsCsv, creditFilterKinds, getCredits } from '@talkreel/contracts/http/credits';
import type { Db } from '@talkreel/db/client';
import { listIncluded, listLedgerGroups } from '@talkreel/db/credits/ledger.repo';
import { findUserWithCredits } from '@talkreel/db/accounts/users.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { notFound } from '../../errors.ts';
import { userIdOf } from '../../plugins/app/auth.ts';
import { toBalance } from '../../lib/user.view.ts';
import { toCreditEntries, ledgerCsv } from './credit.view.ts';
import { serve } from '../../serve.ts';

const STORIES_PER_PAGE = 50;

/** The usage history. */
export const creditRoutes: FastifyPluginAsyncZod<{
  services: { db: Db; config: { freeGenerations: number } };
}> = async (app, { services: { db, config } }) => {
  serve(app, getCredits, async (request) => {
    const userId = userIdOf(request);
    const { show, before = null } = request.query;
    const user = await findUserWithCredits(db, userId);
    if (!user) throw notFound();
    const { lines, next } = await listLedgerGroups(db, userId, {
      before,
      limit: STORIES_PER_PAGE,
      kinds: creditFilterKinds[show],
    });
    return {
      balance: toBalance(
        user.account,
        user.subscription_status === 'active',
        config.freeGenerations,
      ),
      entries: toCreditEntries(lines, await listIncluded(db, userId, lines)),
      next: next === null ? null : String(next),
    };
  });

  serve(app, getCreditsCsv, async (request, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="talkreel-generations.csv"')
      .header('cache-control', 'no-store')
      .send(ledgerCsv(db, userIdOf(request))),
  );
};
