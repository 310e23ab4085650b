import type { ReviewComment } from '@talkreel/contracts/http/reviews';
import { plural } from '../../lib/format.ts';

/** A comment with its answers, oldest first. */
export interface Thread<Comment extends ReviewComment = ReviewComment> {
  comment: Comment;
  replies: Comment[];
}

/** Comments as they are read. An answer whose comment is not there stands alone. */
export function threadsOf<Comment extends ReviewComment>(
  comments: readonly Comment[],
): Array<Thread<Comment>> {
  const ids = new Set(comments.map(({ id }) => id));
  const isReply = ({ replyTo }: Comment): boolean => replyTo !== null && ids.has(replyTo);
  return comments
    .filter((comment) => !isReply(comment))
    .map((comment) => ({
      comment,
      replies: comments.filter((one) => isReply(one) && one.replyTo === comment.id),
    }));
}

/** '2 approved · 1 with changes requested · 1 waiting'. */
export function verdictSentence(
  videos: ReadonlyArray<{ verdict: { verdict: 'approved' | 'changes' } | null }>,
): string {
  const count = (wanted: 'approved' | 'changes' | null): number =>
    videos.filter(({ verdict }) => (verdict?.verdict ?? null) === wanted).length;
  const [approved, changes, waiting] = [count('approved'), count('changes'), count(null)];
  return [
    plural(videos.length, 'video'),
    ...(approved > 0 ? [`${approved} approved`] : []),
    ...(changes > 0 ? [`${changes} with changes requested`] : []),
    ...(waiting > 0 && waiting < videos.length ? [`${waiting} waiting`] : []),
  ].join(' · ');
}
