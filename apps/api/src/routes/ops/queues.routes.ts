import { getOpsOverview, postOpsQueue } from '@talkreel/contracts/http/ops-overview';
import { setPaused } from '@talkreel/db/repos/stage-settings.repo';
import { applyPause } from '@talkreel/queue/paused-queues';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { serve } from '../../serve.ts';
import { act, refused } from './act.ts';
import type { OpsOptions } from './ops-options.ts';

export const queueRoutes: FastifyPluginAsyncZod<OpsOptions> = async (app, { deps, overview }) => {
  const { db, producer } = deps;

  serve(app, getOpsOverview, () => overview());

  serve(app, postOpsQueue, async (request) => {
    const { stage } = request.params;
    const { isPaused } = request.body;
    return act(
      db,
      request,
      { action: isPaused ? 'queue.paused' : 'queue.resumed', subject: stage },
      async (tx) => {
        if (!(await setPaused(tx, stage, isPaused)))
          throw refused('done_before', `This queue is already ${isPaused ? 'paused' : 'running'}.`);
        return {};
      },
      async () => {
        // It takes effect within seconds, even if Redis is down now.
        await applyPause({ db, producer }, stage).catch((error: unknown) => {
          request.log.warn({ err: error, stage }, 'queue not told that it is paused');
        });
      },
    );
  });
};
