import { listBlogPosts } from '@talkreel/contracts/http/blog';
import { listPublishedPosts } from '@talkreel/db/library/blog.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Connections } from '../../deps.ts';
import { linkNext } from '../../lib/pages.ts';
import { serve } from '../../serve.ts';
import { toBlogPost } from '../../lib/blog.view.ts';

/** The blog; open to visitors. */
export const blogRoutes: FastifyPluginAsyncZod<{ deps: Pick<Connections, 'db'> }> = async (
  app,
  { deps },
) => {
  serve(
    app,
    listBlogPosts,
    async (request, reply) => {
      const { rows, next } = await listPublishedPosts(deps.db, request.query);
      linkNext(reply, next);
      return rows.map(toBlogPost);
    },
    { public: true },
  );
};
