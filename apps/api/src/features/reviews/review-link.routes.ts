import { REVIEW_COMMENTS_MAX } from '@talkreel/contracts/constants';
import {
  getReview,
  postReviewComment,
  postReviewUnlock,
  postReviewVerdict,
  takeDownReview,
} from '@talkreel/contracts/http/reviews';
import { isShareSlug } from '@talkreel/contracts/page-meta';
import { texts } from '@talkreel/contracts/texts';
import { findUserWithCredits } from '@talkreel/db/accounts/users.repo';
import {
  addComment,
  listComments,
  listVerdicts,
  saveVerdict,
} from '@talkreel/db/library/review-feedback.repo';
import {
  countComing,
  findOpenReview,
  findReviewPassword,
  listReviewVideos,
  takeDownReview as takeDown,
  type OpenReview,
} from '@talkreel/db/library/reviews.repo';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Connections } from '../../deps.ts';
import { HttpError, notFound } from '../../errors.ts';
import { networkOf } from '../../lib/digests.ts';
import { unlockLink } from '../../lib/link-password.ts';
import { createSharedLimit } from '../../lib/shared-limit.ts';
import { userIdOf } from '../../plugins/app/auth.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { commentProblem, videoGone } from './comment-problem.ts';
import { toReview } from './review.view.ts';

const WINDOW_MS = 10 * 60_000;
/** Verdicts and comments from one network, at one link: an office that goes through forty videos. */
const CHANGES = 120;
/** From everywhere, at one link. */
const CHANGES_AT_LINK = REVIEW_COMMENTS_MAX;

/** What anyone with a review link sees and says. Nothing is cached, so an ended link ends at once. */
export const reviewLinkRoutes: FastifyPluginAsyncZod<{
  services: Services;
  deps: Pick<Connections, 'redis' | 'log'>;
}> = async (app, { services: { db, publisher }, deps }) => {
  const count = createSharedLimit(deps.redis, deps.log);

  /** The review of a link. @throws {HttpError} 404: there is none; 403: it has a password. */
  async function open(slug: string, key: string | null): Promise<OpenReview> {
    // Some malformed slugs are not valid text for Postgres.
    const review = isShareSlug(slug) ? await findOpenReview(db, slug, key) : undefined;
    if (review !== undefined) return review;
    const isLocked = isShareSlug(slug) && (await findReviewPassword(db, slug)) !== undefined;
    if (isLocked) throw new HttpError(403, 'password_required', texts.review.passwordRequired);
    throw new HttpError(404, 'not_found', texts.review.notOpen);
  }

  async function view(review: OpenReview, key: string | null) {
    const { batch_id: batchId, slug } = review;
    const [videos, verdicts, comments, coming] = await Promise.all([
      listReviewVideos(db, batchId),
      listVerdicts(db, batchId),
      listComments(db, batchId),
      countComing(db, batchId),
    ]);
    return toReview(review, videos, { verdicts, comments }, { slug: slug ?? '', key, coming });
  }

  /** Opens a review to change it: within the limits, and only a video that it shows. */
  async function openToChange(
    request: FastifyRequest,
    { slug, video, key }: { slug: string; video: string; key: string | null },
  ): Promise<OpenReview> {
    for (const [counted, most] of [
      [`review:${slug}:${networkOf(request.ip)}`, CHANGES],
      [`review:${slug}`, CHANGES_AT_LINK],
    ] as const) {
      const { current, ttl } = await count(counted, WINDOW_MS);
      const seconds = Math.max(1, Math.ceil(ttl / 1000));
      if (current > most)
        throw new HttpError(429, 'rate_limited', texts.review.tooMany, undefined, seconds);
    }
    const review = await open(slug, key);
    const videos = await listReviewVideos(db, review.batch_id);
    if (!videos.some((one) => one.video === video)) throw videoGone();
    return review;
  }

  serve(
    app,
    getReview,
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const key = request.query.key ?? null;
      return view(await open(request.params.slug, key), key);
    },
    { public: true },
  );

  serve(
    app,
    postReviewUnlock,
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { slug } = request.params;
      const { password } = request.body;
      return unlockLink({ slug, ip: request.ip, password }, count, (known) =>
        findReviewPassword(db, known),
      );
    },
    { public: true },
  );

  serve(
    app,
    postReviewVerdict,
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const key = request.query.key ?? null;
      const { video } = request.params;
      const review = await openToChange(request, { ...request.params, key });
      const batchId = review.batch_id;
      const outcome = await saveVerdict(db, { batchId, video, ...request.body });
      if (outcome === 'gone') throw videoGone();
      if (outcome === 'saved') publisher.toUser(review.user_id, { type: 'review.changed' });
      return view(review, key);
    },
    { public: true },
  );

  serve(
    app,
    postReviewComment,
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const key = request.query.key ?? null;
      const { video } = request.params;
      const review = await openToChange(request, { ...request.params, key });
      const outcome = await addComment(db, {
        ...request.body,
        ...{ batchId: review.batch_id, video, isOwner: false },
      });
      const problem = commentProblem(outcome);
      if (problem !== null) throw problem;
      if (outcome === 'saved') publisher.toUser(review.user_id, { type: 'review.changed' });
      return view(review, key);
    },
    { public: true },
  );

  serve(app, takeDownReview, async (request) => {
    const operatorId = userIdOf(request);
    const { slug } = request.params;
    if ((await findUserWithCredits(db, operatorId))?.role !== 'operator')
      throw new HttpError(403, 'forbidden', 'Only an operator may take a review down');
    const ended = isShareSlug(slug) ? await takeDown(db, slug) : undefined;
    if (ended === undefined) throw notFound();
    request.log.info({ batchId: ended.batch_id, operatorId }, 'review taken down');
    publisher.toUser(ended.user_id, { type: 'review.changed' });
    return { success: true as const };
  });
};
