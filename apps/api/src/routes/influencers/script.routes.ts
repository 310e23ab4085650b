import { postScript } from '@talkreel/contracts/http/influencers';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { plainPlan } from '../../services/plans/plan.ts';
import { askedBy } from '../../services/reply.service.ts';
import { requireText } from '../../services/results.ts';
import { type InfluencerServices } from './influencer-services.ts';
import { jobTitle } from '../../services/project-title.ts';
import { serve } from '../../serve.ts';

export const scriptRoutes: FastifyPluginAsyncZod<InfluencerServices> = async (
  app,
  { services },
) => {
  serve(app, postScript, async (request, reply) => {
    const { topic, maxDuration } = request.body;
    const started = await services.start(askedBy(request, 'script'), () => ({
      title: jobTitle('Script', topic),
      input: { topic, maxDuration },
      stageInputs: { script: { topic, maxDurationSeconds: maxDuration } },
      plan: () => plainPlan('script', null),
    }));
    const { status, body } = await services.answer(request, reply, started, ({ result }) => ({
      script: requireText(result, 'script'),
    }));
    return reply.code(status).send(body);
  });
};
