import { TAKES_INCLUDED } from '@talkreel/contracts/constants';
import { getPrice } from '@talkreel/contracts/http/price';
import { findUserWithCredits } from '@talkreel/db/repos/users.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Services } from '../../services/services.ts';
import { notFound } from '../../errors.ts';
import { userIdOf } from '../../plugins/app/auth.ts';
import { costLabel } from '../../services/costs.ts';
import { toBalance } from '../../services/user-reply.ts';
import { createPricing } from './pricing.service.ts';
import { serve } from '../../serve.ts';

/** What a button would cost, shown before it is pressed. */
export const priceRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  const { db, config } = services;
  const planOf = createPricing(services);

  serve(app, getPrice, async (request, reply) => {
    const userId = userIdOf(request);
    const { kind } = request.query;
    const user = await findUserWithCredits(db, userId);
    if (!user) throw notFound();
    const { cost, detail, takesUsed, refusal } = await planOf(userId, request.query);
    const { available } = toBalance(
      user.account,
      user.subscription_status === 'active',
      config.freeGenerations,
    );
    reply.header('cache-control', 'no-store');
    return {
      kind,
      cost,
      label: costLabel({ kind, cost }),
      detail,
      takesUsed,
      takesIncluded: TAKES_INCLUDED,
      available,
      affordable: cost === 0 || available > 0,
      refusal: refusal?.message ?? null,
    };
  });
};
