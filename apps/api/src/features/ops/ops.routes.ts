import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { contentRoutes } from './content.routes.ts';
import { generationActionRoutes } from './generation-actions.routes.ts';
import { generationRoutes } from './generations.routes.ts';
import type { OpsOptions } from './ops-options.ts';
import { providerRoutes } from './providers.routes.ts';
import { speechRoutes } from './speech.routes.ts';
import { queueBoard, queueRoutes } from './queues.routes.ts';
import { reportRoutes } from './reports.routes.ts';
import { userRoutes } from './users.routes.ts';
import { getOpsMoney } from '@talkreel/contracts/http/ops-money';
import { readMoney } from '@talkreel/db/operators/money.repo';
import { serve } from '../../serve.ts';
import { listOpsActions } from '@talkreel/contracts/http/ops-actions';
import { findActionSubjects } from '@talkreel/db/operators/action-subjects.repo';
import { listActions } from '@talkreel/db/operators/operator-actions.repo';
import { toItems } from './act.ts';
import { toAbout } from './ops.view.ts';

const ACTIONS_PAGE = 50;

const moneyRoutes: FastifyPluginAsyncZod<OpsOptions> = async (app, { deps: { db } }) => {
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

const actionRoutes: FastifyPluginAsyncZod<OpsOptions> = async (app, { deps: { db } }) => {
  serve(app, listOpsActions, async ({ query: { subject = null, before = null } }) => {
    const rows = await listActions(db, { subject, before, limit: ACTIONS_PAGE + 1 });
    const subjects = await findActionSubjects(db, rows);
    return toItems(
      rows,
      ACTIONS_PAGE,
      ({ id }) => String(id),
      (row) => ({
        id: row.id,
        operator: row.username,
        action: row.action,
        subject: row.subject,
        about: toAbout(subjects.get(row.subject)),
        reason: row.reason,
        details: row.details,
        createdAt: row.created_at.toISOString(),
      }),
    );
  });
};

/** The operator's console. Everything registered in here is for operators only. */
export const opsRoutes: FastifyPluginAsyncZod<OpsOptions> = async (app, options) => {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, operatorsOnly: true };
  });
  await app.register(actionRoutes, options);
  await app.register(queueRoutes, options);
  await app.register(generationRoutes, options);
  await app.register(generationActionRoutes, options);
  await app.register(userRoutes, options);
  await app.register(providerRoutes, options);
  await app.register(speechRoutes, options);
  await app.register(moneyRoutes, options);
  await app.register(contentRoutes, options);
  await app.register(reportRoutes, options);
  await app.register(queueBoard, options);
};
