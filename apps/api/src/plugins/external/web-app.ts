import { access } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';

/** Serves the built SPA: hashed files for a year, the shell for every page. */
export const webApp: FastifyPluginAsync<{ root: string }> = async (app, { root }) => {
  const built = await access(join(root, 'index.html')).then(
    () => true,
    () => false,
  );
  if (!built) {
    app.log.warn({ root }, 'the web app is not built; only the api is served');
    return;
  }
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes(`${join(root, 'assets')}/`);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/*', (request, reply) => {
    if (/^\/(api|sandbox|socket\.io)\//.test(request.url)) return reply.callNotFound();
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
};
