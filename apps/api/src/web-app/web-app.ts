import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { SharedVideo } from '@talkreel/contracts/http/share';
import { isOpsPath } from '@talkreel/contracts/ops-routes';
import { reviewSlugOf, shareSlugOf } from '@talkreel/contracts/page-meta';
import { within } from '@talkreel/db/timeouts';
import type { StoredSession } from '@talkreel/db/accounts/sessions.repo';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { renderRobots, renderSitemap } from './page-head.ts';
import { readPagePreloads, showsCast } from './page-preloads.ts';
import { chooseEncoding, createPages } from './pages.ts';
import { sessionCookieName } from '../plugins/external/session.ts';

/** The one script that runs WebAssembly. A worker has a policy of its own, so that no page needs to allow it. */
const faceFinder = /\/assets\/face-finder\.worker-[^/]+\.js(?:\.(?:br|gz))?$/;
const FACE_FINDER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

export interface WebAppOptions {
  /** The built SPA. */
  root: string;
  /** The public address; links and images in previews are absolute. */
  publicUrl: URL;
  /** Whom users write to; undefined: no address is shown. */
  supportEmail?: string | undefined;
  /** The video of a share page; null: not shared; locked: its link has a password. */
  findSharedVideo: (slug: string) => Promise<SharedVideo | null | 'locked'>;
  /** Whether a review link is open, with a password or without. */
  isReviewOpen: (slug: string) => Promise<boolean>;
  /** Paths of the stills that the wizard shows first. */
  firstFaces: () => Promise<string[]>;
  /** The session of these cookies, one of which has its name; null: none, or it has ended. */
  findSession: (cookieHeader: string) => Promise<PageSession | null>;
}

type PageSession = Pick<StoredSession, 'isOperator'>;

/** A page is sent without the database, too: it can report the problem itself. */
const SESSION_WITHIN_MS = 300;

/**
 * Serves the built SPA: hashed files for a year, and for every page the shell with that page's head. Addresses without
 * a screen get the shell too, with status 404.
 */
export const webApp: FastifyPluginAsync<WebAppOptions> = async (
  app,
  { root, publicUrl, supportEmail, findSharedVideo, isReviewOpen, firstFaces, findSession },
) => {
  const shell = await readFile(join(root, 'index.html'), 'utf8').catch(() => null);
  if (shell === null) {
    app.log.warn({ root }, 'the web app is not built; serving only the api');
    return;
  }
  const sessionMark = `${sessionCookieName(publicUrl.protocol === 'https:')}=`;
  const pages = createPages({
    shell,
    origin: publicUrl.origin,
    supportEmail,
    pagePart: await readPagePreloads(root),
  });
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    // Only the page handler below sends the shell, with a head.
    globIgnore: ['index.html', 'page-preloads.json', 'prerendered/**', '**/*.{br,gz}'],
    // The build writes a .br and a .gz beside compressible files.
    preCompressed: true,
    setHeaders: (reply, path) => {
      const hashed = path.includes(`${join(root, 'assets')}/`);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (faceFinder.test(path)) reply.header('content-security-policy', FACE_FINDER_POLICY);
    },
  });
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(renderRobots(publicUrl.origin)),
  );
  app.get('/sitemap.xml', (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(renderSitemap(publicUrl.origin)),
  );
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const path = pathOf(request.params['*']);
    if (/^\/(api|sandbox|socket\.io|assets|samples|prerendered)(\/|$)/.test(path))
      return reply.callNotFound();
    const session = await sessionOf(request);
    const isVisitor = session === null;
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const slug = shareSlugOf(path);
    const video = slug === null ? undefined : await findSharedVideo(slug);
    const review = reviewSlugOf(path);
    const pictures = showsCast(path, isVisitor)
      ? await firstFaces().catch((error: unknown) => {
          // The page itself needs no database, and can report the problem.
          request.log.warn({ err: error }, 'the cast could not be loaded');
          return [];
        })
      : [];
    const isForOperator = isOpsPath(path) && session?.isOperator === true;
    const page = pages({
      ...{ path, isVisitor, encoding, video, pictures, isForOperator },
      isReviewOpen: review === null ? undefined : await isReviewOpen(review),
    });
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .code(page.status)
      .header('cache-control', 'private, no-cache')
      .header('vary', 'accept-encoding, cookie')
      .type('text/html; charset=utf-8')
      .send(page.body);
  });

  /** If the database does not answer, a session cookie is trusted for the page: the app asks the api itself. */
  async function sessionOf({ headers, log }: FastifyRequest): Promise<PageSession | null> {
    if (!headers.cookie?.includes(sessionMark)) return null;
    try {
      return await within(SESSION_WITHIN_MS, findSession(headers.cookie));
    } catch (error) {
      log.warn({ err: error }, 'the session of a page could not be read');
      return { isOperator: false };
    }
  }
};

/** The path as the router decoded it. It treats '/blog/' as '/blog', so we do too. */
function pathOf(rest: string): string {
  let end = rest.length;
  while (rest[end - 1] === '/') end -= 1;
  return `/${rest.slice(0, end)}`;
}
