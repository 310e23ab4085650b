import { getShare, getShareCaptions, takeDownShare } from '@talkreel/contracts/http/share';
import { isShareSlug } from '@talkreel/contracts/page-meta';
import { takeDownShare as takeDown } from '@talkreel/db/library/shares.repo';
import { findUserWithCredits } from '@talkreel/db/accounts/users.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Services } from '../../services.ts';
import { HttpError, notFound } from '../../errors.ts';
import { userIdOf } from '../../plugins/app/auth.ts';
import { findShared, findSharedVideo } from './share.service.ts';
import { serve } from '../../serve.ts';

/** What anyone with the link may see. Nothing is cached, so ended sharing takes effect at once. */
export const shareRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  const { db } = services;

  serve(
    app,
    getShare,
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const video = await findSharedVideo(db, request.params.slug);
      if (video === null) throw notFound();
      return video;
    },
    { public: true },
  );

  serve(app, takeDownShare, async (request) => {
    const operatorId = userIdOf(request);
    const { slug } = request.params;
    if ((await findUserWithCredits(db, operatorId))?.role !== 'operator')
      throw new HttpError(403, 'forbidden', 'Only an operator may take a shared video down');
    const project = isShareSlug(slug) ? await takeDown(db, slug) : undefined;
    if (project === undefined) throw notFound();
    request.log.info({ projectId: project.id, operatorId }, 'shared video taken down');
    return { success: true as const };
  });

  // Shares are found by slug, not by project number: numbers can be enumerated, slugs cannot.
  serve(
    app,
    getShareCaptions,
    async (request, reply) => {
      const project = await findShared(db, request.params.slug);
      const captions =
        project === undefined
          ? null
          : await services.captions.file(project, 'vtt', { asSpoken: true });
      if (captions === null) throw notFound();
      return reply
        .header('cache-control', 'no-store')
        .type('text/vtt; charset=utf-8')
        .send(captions);
    },
    { public: true },
  );
};
