import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { SharedVideo } from '@talkreel/contracts/http/share';
import { shareSlugOf } from '@talkreel/contracts/page-meta';
import type { FastifyPluginAsync } from 'fastify';
import { renderRobots, renderSitemap } from './page-head.ts';
import { readPageParts, showsCast } from './page-parts.ts';
import { chooseEncoding, createPages } from './pages.ts';
import { SESSION_COOKIE } from './session.ts';

export interface WebAppOptions {
  /** The built SPA. */
  root: string;
  /** Where the world reaches us; links and pictures of previews are absolute. */
  publicUrl: URL;
  /** The video a share page shows; null: none, or not any more. */
  findSharedVideo: (slug: string) => Promise<SharedVideo | null>;
  /** Paths of the stills that the wizard shows first. */
  firstFaces: () => Promise<string[]>;
}

/**
 * Serves the built SPA: hashed files for a year, and for every page the shell with that page's own head.
 * Addresses without a screen get the shell too, with status 404.
 */
export const webApp: FastifyPluginAsync<WebAppOptions> = async (
  app,
  { root, publicUrl, findSharedVideo, firstFaces },
) => {
  const shell = await readFile(join(root, 'index.html'), 'utf8').catch(() => null);
  if (shell === null) {
    app.log.warn({ root }, 'the web app is not built; only the api is served');
    return;
  }
  const pages = createPages({
    shell,
    origin: publicUrl.origin,
    pagePart: await readPageParts(root),
  });
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    // The shell is sent by the page handler below only, with a head.
    globIgnore: ['index.html', 'page-preloads.json', 'prerendered/**', '**/*.{br,gz}'],
    // The build lays a .br and a .gz beside what is worth it.
    preCompressed: true,
    setHeaders: (reply, path) => {
      const hashed = path.includes(`${join(root, 'assets')}/`);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(renderRobots(publicUrl.origin)),
  );
  app.get('/sitemap.xml', (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(renderSitemap(publicUrl.origin)),
  );
  app.get('/*', async (request, reply) => {
    if (/^\/(api|sandbox|socket\.io|assets|samples|prerendered)\//.test(request.url))
      return reply.callNotFound();
    const path = pathOf(request.url);
    const isVisitor = request.headers.cookie?.includes(`${SESSION_COOKIE}=`) !== true;
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const slug = shareSlugOf(path);
    const video = slug === null ? undefined : await findSharedVideo(slug);
    const pictures = showsCast(path, isVisitor)
      ? await firstFaces().catch((error: unknown) => {
          // The page itself needs no database, and can say what is wrong.
          request.log.warn({ err: error }, 'the cast is not known');
          return [];
        })
      : [];
    const page = pages({ path, isVisitor, encoding, video, pictures });
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .code(page.status)
      .header('cache-control', 'private, no-cache')
      .header('vary', 'accept-encoding, cookie')
      .type('text/html; charset=utf-8')
      .send(page.body);
  });
};

/** The path alone; the router takes '/blog/' for '/blog', so we do too. */
function pathOf(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? '/';
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
}
