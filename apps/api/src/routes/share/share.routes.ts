import { getShare, getShareCaptions } from '@talkreel/contracts/http/share';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Services } from '../../app.ts';
import { notFound } from '../../errors.ts';
import { findSharedCaptions, findSharedVideo } from '../../services/shares.ts';

/** What everybody with the link may see. Nothing is cached: sharing that was stopped is over. */
export const shareRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  const { db } = services;

  app.get(
    getShare.path,
    {
      config: { public: true },
      schema: { params: getShare.params, response: getShare.responses },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const video = await findSharedVideo(db, request.params.slug);
      if (video === null) throw notFound();
      return video;
    },
  );

  // By the slug, not the number of the project: numbers can be counted up, slugs cannot.
  app.get(
    getShareCaptions.path,
    {
      config: { public: true },
      schema: { params: getShareCaptions.params, response: getShareCaptions.responses },
    },
    async (request, reply) => {
      const captions = await findSharedCaptions(db, request.params.slug);
      if (captions === null) throw notFound();
      return reply
        .header('cache-control', 'no-store')
        .type('text/vtt; charset=utf-8')
        .send(captions);
    },
  );
};
