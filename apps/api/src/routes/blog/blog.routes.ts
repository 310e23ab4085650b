import { deleteNewsletter, listBlogPosts, postNewsletter } from '@talkreel/contracts/http/blog';
import { listPublishedPosts, subscribe, unsubscribe } from '@talkreel/db/repos/blog.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Connections } from '../../deps.ts';

/** The blog and its newsletter; open to visitors. */
export const blogRoutes: FastifyPluginAsyncZod<{ deps: Pick<Connections, 'db'> }> = async (
  app,
  { deps },
) => {
  const config = { public: true };

  app.get(
    listBlogPosts.path,
    { config, schema: { querystring: listBlogPosts.query, response: listBlogPosts.responses } },
    async () => {
      const posts = await listPublishedPosts(deps.db);
      return posts.map((post) => ({
        id: post.id,
        title: post.title,
        slug: post.slug,
        excerpt: post.excerpt,
        featuredImage: post.featured_image,
        publishedAt: post.published_at?.toISOString() ?? null,
        createdAt: post.created_at.toISOString(),
        author: post.author,
      }));
    },
  );

  app.post(
    postNewsletter.path,
    { config, schema: { body: postNewsletter.body, response: postNewsletter.responses } },
    async (request) => ({ token: await subscribe(deps.db, request.body.email) }),
  );

  app.delete(
    deleteNewsletter.path,
    { config, schema: { params: deleteNewsletter.params, response: deleteNewsletter.responses } },
    async (request, reply) => {
      await unsubscribe(deps.db, request.params.token);
      return reply.code(204).send(null);
    },
  );
};
