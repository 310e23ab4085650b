import { getOembed } from '@talkreel/contracts/http/share';
import { embedPath, playerSize, shareSlugOf, SITE_NAME } from '@talkreel/contracts/page-meta';
import { texts } from '@talkreel/contracts/texts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { HttpError, invalid, notFound } from '../../errors.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { EMBED_POLICY, embedHtml, renderEmbed } from './embed-page.ts';
import { findSharedVideo } from './share.service.ts';

/** How long other sites may show what they learned of a link, in seconds. */
const CACHE_AGE = 3600;

/** The player on other sites, and what they need to know to show it. */
export const embedRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services: { db, config } },
) => {
  const { origin } = config.publicUrl;

  app.get<{ Params: { slug: string } }>(
    embedPath(':slug'),
    { config: { public: true } },
    async (request, reply) => {
      const video = await findSharedVideo(db, request.params.slug);
      return reply
        .code(video === null ? 404 : 200)
        .removeHeader('x-frame-options')
        .header('content-security-policy', EMBED_POLICY)
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(renderEmbed(encodeURIComponent(request.params.slug), video));
    },
  );

  serve(
    app,
    getOembed,
    async (request, reply) => {
      const { url: text, format, ...most } = request.query;
      if (format !== 'json') throw invalid('format', texts.share.onlyJson);
      const url = URL.parse(text);
      const isOurs = url !== null && [origin, ...config.origins].includes(url.origin);
      const slug = isOurs ? shareSlugOf(url.pathname.replace(/\/$/, '')) : null;
      if (slug === null) throw invalid('url', texts.share.otherLink);
      const video = await findSharedVideo(db, slug);
      if (video === null) throw notFound();
      if (video === 'locked')
        throw new HttpError(403, 'password_required', texts.share.passwordRequired);
      const size = playerSize(video, most);
      reply.header('cache-control', 'no-store').header('access-control-allow-origin', '*');
      return {
        ...({ version: '1.0', type: 'video', provider_name: SITE_NAME } as const),
        title: video.title,
        author_name: video.author,
        provider_url: origin,
        html: embedHtml({ ...video, slug }, origin, most),
        ...size,
        ...(video.thumbnailUrl !== null && {
          thumbnail_url: origin + video.thumbnailUrl,
          thumbnail_width: size.width,
          thumbnail_height: size.height,
        }),
        cache_age: CACHE_AGE,
      };
    },
    { public: true },
  );
};
