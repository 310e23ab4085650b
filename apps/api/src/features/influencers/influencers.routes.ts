import type { MediaStore } from '@talkreel/storage/media-store';
import type { FastifyPluginAsync } from 'fastify';
import type { Services } from '../../services.ts';
import { createPhotoUploads, photoRules } from '../../generations/photo-upload.service.ts';
import { type InfluencerServices, requireProject } from './influencer-services.ts';
import { pipelineRoutes } from './pipeline.routes.ts';
import { influencerProjectRoutes } from './projects.routes.ts';
import { videoRoutes } from './video.routes.ts';
import {
  postImage,
  postScript,
  postPhoto,
  postPhotoPreview,
} from '@talkreel/contracts/http/influencers';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { newProject, plainPlan } from '../../generations/plans.ts';
import { askedBy, requireText, idempotencyKeyOf } from '../../generations/reply.service.ts';
import { photoStatement } from '../../generations/consents.service.ts';
import { jobTitle } from '../../generations/projects.ts';
import type { Prepared } from '../../generations/start-limits.ts';
import { serve } from '../../serve.ts';
import type { z } from 'zod';
import { postScriptHelp, type ScriptTask } from '@talkreel/contracts/http/script-help';
import { digestOf } from '../../lib/digests.ts';
import { mediaPath } from '@talkreel/contracts/media';
import { userIdOf } from '../../plugins/app/auth.ts';
import { acceptRawFiles, refuseLong, withSentFile } from '../../lib/receive-file.ts';

/** The limit is large enough that a pasted page of some megabytes gets its own error message. */
const BODY_LIMIT_BYTES = 8 * 1024 * 1024;

function textOf(task: ScriptTask): string {
  switch (task.kind) {
    case 'topic':
      return task.topic;
    case 'product':
      return task.product;
    case 'page':
      return task.page.slice(0, 200);
    default:
      return task.script;
  }
}

/** Turns a description into a portrait and a new influencer project. */
const imageRoutes: FastifyPluginAsyncZod<InfluencerServices> = async (app, { services }) => {
  const prepare = ({ prompt, size }: z.output<typeof postImage.body>): Prepared<'image'> => ({
    title: jobTitle('Portrait', prompt),
    input: { prompt, size },
    stageInputs: { image: { prompt, size } },
    plan: () => plainPlan('image', newProject('influencer', { description: prompt })),
  });
  services.quotes.offer(postImage, 'image', (_userId, { body }) => prepare(body));

  serve(app, postImage, async (request, reply) => {
    const asked = askedBy(request, 'image');
    const started = await services.start(asked, () => prepare(request.body));
    const { status, body } = await services.answer(request, reply, started, (generation) => ({
      url: requireText(generation.result, 'url'),
      id: requireProject(generation.project_id),
      predictionId: generation.id,
    }));
    return reply.code(status).send(body);
  });
};

const scriptRoutes: FastifyPluginAsyncZod<InfluencerServices> = async (app, { services }) => {
  const prepare = ({
    topic,
    maxDuration,
  }: z.output<typeof postScript.body>): Prepared<'script'> => ({
    title: jobTitle('Script', topic),
    input: { topic, maxDuration },
    stageInputs: { script: { topic, maxDurationSeconds: maxDuration } },
    plan: () => plainPlan('script', null),
  });
  services.quotes.offer(postScript, 'script', (_userId, { body }) => prepare(body));

  serve(app, postScript, async (request, reply) => {
    const asked = askedBy(request, 'script');
    const started = await services.start(asked, () => prepare(request.body));
    const { status, body } = await services.answer(request, reply, started, ({ result }) => ({
      script: requireText(result, 'script'),
    }));
    return reply.code(status).send(body);
  });
};

/** The wizard's help: a script from a product or a page, or another one from the script that is there. */
const scriptHelpRoutes: FastifyPluginAsyncZod<InfluencerServices> = async (app, { services }) => {
  const prepare = ({
    task,
    seconds,
    rate,
  }: z.output<typeof postScriptHelp.body>): Prepared<'script'> => ({
    title: jobTitle('Script', textOf(task)),
    input: { task: task.kind, brief: digestOf(task), maxDuration: seconds, rate },
    stageInputs: { script: { task, maxDurationSeconds: seconds, rate } },
    plan: () => plainPlan('script', null),
  });
  services.quotes.offer(postScriptHelp, 'script', (_userId, { body }) => prepare(body));

  serve(
    app,
    postScriptHelp,
    async (request, reply) => {
      const asked = askedBy(request, 'script');
      const started = await services.start(asked, () => prepare(request.body));
      const { status, body } = await services.answer(request, reply, started, ({ result }) => ({
        script: requireText(result, 'script'),
      }));
      return reply.code(status).send(body);
    },
    { bodyLimit: BODY_LIMIT_BYTES },
  );
};

/** Photos that are sent as files. */
const photoRoutes: FastifyPluginAsyncZod<InfluencerServices> = async (
  app,
  { services, uploads },
) => {
  acceptRawFiles(app);

  serve(app, postPhoto, (request) =>
    withSentFile(request, async (sent) => {
      const userId = userIdOf(request);
      const intent = idempotencyKeyOf(request);
      refuseLong(request.headers, photoRules);
      const { mouth = null, ...given } = request.query;
      const consent = photoStatement(given, 'subject', request);
      return uploads.receive(sent, 'file', async (arrived) => {
        const photo = {
          ...arrived,
          ...{ mouth, consent, userId, intent, request: 'photo', field: 'file' },
        };
        const found = await uploads.find(photo);
        // Decoding is expensive: users without generations left are refused first. Tests need none.
        if (!found && !request.apiKey?.isTest) await services.allowance.requireCredit(userId);
        const { path } = found ?? (await uploads.keep(photo));
        return { url: mediaPath('image', path) };
      });
    }),
  );

  serve(app, postPhotoPreview, (request) =>
    withSentFile(request, async (sent) => {
      refuseLong(request.headers, photoRules);
      return uploads.receive(sent, 'file', (photo) => uploads.preview(userIdOf(request), photo));
    }),
  );
};

/** Everything under /api/ai-influencer, and script generation. */
export const influencerRoutes: FastifyPluginAsync<{
  services: Services;
  store: MediaStore;
}> = async (app, { services, store }) => {
  const shared: InfluencerServices = {
    services,
    uploads: createPhotoUploads({ db: services.db, store }),
  };
  for (const routes of [
    scriptRoutes,
    scriptHelpRoutes,
    imageRoutes,
    photoRoutes,
    videoRoutes,
    pipelineRoutes,
    influencerProjectRoutes,
  ]) {
    await app.register(routes, shared);
  }
};
