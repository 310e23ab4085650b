import { listOpsActions } from '@talkreel/contracts/http/ops-actions';
import { listActions } from '@talkreel/db/repos/operator-actions.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { serve } from '../../serve.ts';
import type { OpsOptions } from './ops-options.ts';
import { toItems } from './items.ts';

const PAGE = 50;

export const actionRoutes: FastifyPluginAsyncZod<OpsOptions> = async (app, { deps: { db } }) => {
  serve(app, listOpsActions, async ({ query: { subject = null, before = null } }) => {
    const rows = await listActions(db, { subject, before, limit: PAGE + 1 });
    return toItems(
      rows,
      PAGE,
      ({ id }) => String(id),
      (row) => ({
        id: row.id,
        operator: row.username,
        action: row.action,
        subject: row.subject,
        reason: row.reason,
        details: row.details,
        createdAt: row.created_at.toISOString(),
      }),
    );
  });
};
