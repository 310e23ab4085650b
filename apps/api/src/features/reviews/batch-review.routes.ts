import {
  getBatchReview,
  patchBatchReview,
  patchReviewComment,
  postBatchReview,
  postReviewReply,
  postReviewSeen,
} from '@talkreel/contracts/http/reviews';
import { texts } from '@talkreel/contracts/texts';
import { findUserWithCredits } from '@talkreel/db/accounts/users.repo';
import { findBatch, findFilm } from '@talkreel/db/generations/sets.repo';
import {
  addComment,
  listComments,
  listVerdicts,
  markSeen,
  resolveComment,
} from '@talkreel/db/library/review-feedback.repo';
import {
  changeReviewLink,
  endReview,
  findReview,
  listReviewVideos,
  openReview,
} from '@talkreel/db/library/reviews.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { HttpError, notFound } from '../../errors.ts';
import { createSlug, readLinkChange } from '../../lib/link-password.ts';
import { userIdOf } from '../../plugins/app/auth.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { commentProblem } from './comment-problem.ts';
import { toBatchReview } from './review.view.ts';

/** The review of a batch or film, for its owner. */
export const batchReviewRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services: { db, config, publisher } },
) => {
  async function view(userId: string, batchId: string) {
    const review = await findReview(db, userId, batchId);
    const [videos, verdicts, comments] =
      review === undefined
        ? [[], [], []]
        : await Promise.all([
            listReviewVideos(db, batchId),
            listVerdicts(db, batchId),
            listComments(db, batchId),
          ]);
    return toBatchReview(review, videos, { verdicts, comments }, config.publicUrl);
  }

  /** Other tabs of the owner show the change, too. */
  async function changed(userId: string, batchId: string) {
    publisher.toUser(userId, { type: 'review.changed' });
    return view(userId, batchId);
  }

  async function expectSet(userId: string, id: string) {
    if (!((await findBatch(db, userId, id)) ?? (await findFilm(db, userId, id)))) throw notFound();
  }

  async function expectReview(userId: string, id: string) {
    if (!(await findReview(db, userId, id))) throw notFound();
  }

  serve(app, getBatchReview, async (request) => {
    const userId = userIdOf(request);
    const { id } = request.params;
    await expectSet(userId, id);
    return view(userId, id);
  });

  serve(app, postBatchReview, async (request) => {
    const userId = userIdOf(request);
    const { id } = request.params;
    await expectSet(userId, id);
    if (!request.body.shared) {
      await endReview(db, userId, id);
      return changed(userId, id);
    }
    if ((await listReviewVideos(db, id)).length === 0)
      throw new HttpError(409, 'not_finished', texts.review.nothingReady);
    if (!(await openReview(db, userId, id, createSlug())))
      throw new HttpError(403, 'taken_down', texts.review.takenDown);
    return changed(userId, id);
  });

  serve(app, patchBatchReview, async (request) => {
    const userId = userIdOf(request);
    const { id } = request.params;
    const change = await readLinkChange(request.body);
    if (!(await changeReviewLink(db, userId, id, change))) throw notFound();
    return changed(userId, id);
  });

  serve(app, postReviewSeen, async (request) => {
    const userId = userIdOf(request);
    const { id } = request.params;
    await expectReview(userId, id);
    await markSeen(db, id, request.body.latest);
    return changed(userId, id);
  });

  serve(app, postReviewReply, async (request) => {
    const userId = userIdOf(request);
    const { id: batchId } = request.params;
    const { video, ...comment } = request.body;
    await expectReview(userId, batchId);
    const isShown = (await listReviewVideos(db, batchId)).some((one) => one.video === video);
    const author = (await findUserWithCredits(db, userId))?.username ?? '';
    const outcome = isShown
      ? await addComment(db, {
          ...comment,
          ...{ batchId, video, author, isOwner: true, asksForChanges: false },
        })
      : 'gone';
    const problem = commentProblem(outcome);
    if (problem !== null) throw problem;
    return changed(userId, batchId);
  });

  serve(app, patchReviewComment, async (request) => {
    const userId = userIdOf(request);
    const { id, comment } = request.params;
    await expectReview(userId, id);
    if (!(await resolveComment(db, id, comment, request.body.isResolved))) throw notFound();
    return changed(userId, id);
  });
};
