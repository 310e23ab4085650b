import { REVIEW_COMMENTS_MAX } from '@talkreel/contracts/constants';
import { texts } from '@talkreel/contracts/texts';
import type { addComment } from '@talkreel/db/library/review-feedback.repo';
import { HttpError } from '../../errors.ts';

export const videoGone = () => new HttpError(404, 'gone', texts.review.videoGone);

/** Why a comment was not added; null: it is there. */
export function commentProblem(outcome: Awaited<ReturnType<typeof addComment>>): HttpError | null {
  switch (outcome) {
    case 'gone':
      return videoGone();
    case 'no-thread':
      return new HttpError(404, 'gone', texts.review.noThread);
    case 'full':
      return new HttpError(409, 'too_many', texts.review.full(REVIEW_COMMENTS_MAX));
    case 'saved':
    case 'same':
      return null;
  }
}
