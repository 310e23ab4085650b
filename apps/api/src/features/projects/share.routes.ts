import {
  getShare,
  getShareCaptions,
  postSharePlay,
  postShareUnlock,
  takeDownShare,
} from '@talkreel/contracts/http/share';
import { isShareSlug } from '@talkreel/contracts/page-meta';
import { texts } from '@talkreel/contracts/texts';
import {
  countPlay,
  findLinkPassword,
  takeDownShare as takeDown,
} from '@talkreel/db/library/shares.repo';
import { findUserWithCredits } from '@talkreel/db/accounts/users.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Connections } from '../../deps.ts';
import type { Services } from '../../services.ts';
import { HttpError, notFound } from '../../errors.ts';
import { networkOf } from '../../lib/digests.ts';
import { unlockLink } from '../../lib/link-password.ts';
import { createSharedLimit } from '../../lib/shared-limit.ts';
import { callerOf, userIdOf } from '../../plugins/app/auth.ts';
import { findShared, findSharedVideo, isRobot } from './share.service.ts';
import { serve } from '../../serve.ts';

const PLAY_WINDOW_MS = 60 * 60_000;
/** From one network, of one link: an office that watches, not a loop. */
const PLAYS = 30;

/** What anyone with the link may see. Nothing is cached, so ended sharing takes effect at once. */
export const shareRoutes: FastifyPluginAsyncZod<{
  services: Services;
  deps: Pick<Connections, 'redis' | 'log'>;
}> = async (app, { services, deps }) => {
  const { db } = services;
  // Networks are counted under digests that are gone after the window.
  const count = createSharedLimit(deps.redis, deps.log);

  serve(
    app,
    getShare,
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const video = await findSharedVideo(db, request.params.slug, request.query.key ?? null);
      if (video === null) throw notFound();
      if (video === 'locked')
        throw new HttpError(403, 'password_required', texts.share.passwordRequired);
      return video;
    },
    { public: true },
  );

  serve(
    app,
    postShareUnlock,
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { slug } = request.params;
      const { password } = request.body;
      return unlockLink({ slug, ip: request.ip, password }, count, (known) =>
        findLinkPassword(db, known),
      );
    },
    { public: true },
  );

  serve(
    app,
    postSharePlay,
    async (request, reply) => {
      const { slug } = request.params;
      const project = await findShared(db, slug, request.query.key ?? null);
      if (project === undefined) throw notFound();
      const isOwner = callerOf(request) === project.user_id;
      if (!isOwner && !isRobot(request.headers['user-agent'])) {
        const seen = await count(`plays:${slug}:${networkOf(request.ip)}`, PLAY_WINDOW_MS);
        if (seen.current <= PLAYS) await countPlay(db, project.id, slug);
      }
      return reply.code(204).send(null);
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
      const project = await findShared(db, request.params.slug, request.query.key ?? null);
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
