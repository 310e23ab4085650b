import { postImage } from '@talkreel/contracts/http/influencers';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { newProject, plainPlan } from '../../services/plans/plan.ts';
import { askedBy } from '../../services/reply.service.ts';
import { requireText } from '../../services/results.ts';
import { requireProject, type InfluencerServices } from './influencer-services.ts';
import { jobTitle } from '../../services/project-title.ts';
import { serve } from '../../serve.ts';

/** Turns a description into a portrait and a new influencer project. */
export const imageRoutes: FastifyPluginAsyncZod<InfluencerServices> = async (app, { services }) => {
  serve(app, postImage, async (request, reply) => {
    const { prompt, size } = request.body;
    const started = await services.start(askedBy(request, 'image'), () => ({
      title: jobTitle('Portrait', prompt),
      input: { prompt, size },
      stageInputs: { image: { prompt } },
      plan: () => plainPlan('image', newProject('influencer', { description: prompt })),
    }));
    const { status, body } = await services.answer(request, reply, started, (generation) => ({
      url: requireText(generation.result, 'url'),
      id: requireProject(generation.project_id),
      predictionId: generation.id,
    }));
    return reply.code(status).send(body);
  });
};
