import { getOpsMoney } from '@talkreel/contracts/http/ops-money';
import { readMoney } from '@talkreel/db/repos/operator-money.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { serve } from '../../serve.ts';
import type { OpsOptions } from './ops-options.ts';

export const moneyRoutes: FastifyPluginAsyncZod<OpsOptions> = async (app, { deps: { db } }) => {
  serve(app, getOpsMoney, async ({ query: { days } }) => {
    const money = await readMoney(db, days);
    return {
      days: money.days.map((row) => ({
        day: row.day,
        spentCents: row.spent,
        byStage: row.by_stage,
        revenueCents: row.revenue,
      })),
      plans: money.plans.map(({ bucket, spent, revenue }) => ({
        plan: bucket ?? ('uncounted' as const),
        revenueCents: revenue,
        spentCents: spent,
      })),
    };
  });
};
