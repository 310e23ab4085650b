import { getCredits } from '@talkreel/contracts/http/credits';
import { listLedger, type LedgerLine } from '@talkreel/db/repos/ledger.repo';
import { findUserWithCredits } from '@talkreel/db/repos/users.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Services } from '../../app.ts';
import { notFound } from '../../errors.ts';
import { userIdOf } from '../../plugins/app/auth.ts';
import { toBalance } from '../../services/user-reply.ts';

const HISTORY_LINES = 500;

export const creditRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  app.get(getCredits.path, { schema: { response: getCredits.responses } }, async (request) => {
    const userId = userIdOf(request);
    const user = await findUserWithCredits(services.db, userId);
    if (!user) throw notFound();
    const lines = await listLedger(services.db, userId, HISTORY_LINES);
    return {
      balance: toBalance(
        user.account,
        user.subscription_status === 'active',
        services.config.freeGenerations,
      ),
      entries: lines.map((line) => ({
        id: String(line.id),
        at: line.created_at.toISOString(),
        kind: line.kind,
        amount: line.amount,
        generationId: line.generation_id,
        generationKind: line.generation_kind,
        title: line.title,
        message: messageOf(line),
      })),
    };
  });
};

function messageOf(line: LedgerLine): string {
  const what = line.title ?? 'a generation';
  switch (line.kind) {
    case 'grant':
      return line.note || 'Generations added';
    case 'reserve':
      return `Held for ${what}`;
    case 'capture':
      return `Used for ${what}`;
    case 'release':
    case 'refund':
      return `Returned from ${what}: ${line.note}`;
    case 'expire':
      return line.note || 'Unused generations of the month lapsed';
    case 'revoke':
      return line.note || 'Taken back after a refund';
  }
}
