import { downloadAddress, fileNameOf } from '@talkreel/contracts/file-names';
import type { BatchReview, Review, ReviewComment } from '@talkreel/contracts/http/reviews';
import { reviewedMediaPath, type MediaKind } from '@talkreel/contracts/media';
import { reviewPath } from '@talkreel/contracts/page-meta';
import type { OpenReview, ReviewVideo } from '@talkreel/db/library/reviews.repo';
import type {
  ReviewComment as CommentRow,
  Review as ReviewRow,
  ReviewVerdict,
} from '@talkreel/db/schema';
import { placesOf } from '../../lib/batch-places.ts';

/** What was said of the videos of a review. */
export interface Said {
  verdicts: ReviewVerdict[];
  comments: CommentRow[];
}

function saidOf({ video, position, exportPath, isPreparing }: ReviewVideo, said: Said) {
  const verdict = said.verdicts.find((one) => one.video === video);
  return {
    id: video,
    position,
    isPreparing,
    isExport: exportPath !== null,
    verdict: verdict
      ? {
          verdict: verdict.verdict,
          author: verdict.author,
          at: verdict.decided_at.toISOString(),
        }
      : null,
    comments: said.comments.filter((one) => one.video === video),
  };
}

const toComment = (row: CommentRow): ReviewComment => ({
  id: row.id,
  author: row.author,
  isOwner: row.is_owner,
  text: row.body,
  atSeconds: row.at_seconds,
  replyTo: row.reply_to,
  isResolved: row.resolved_at !== null,
  createdAt: row.created_at.toISOString(),
});

/** What anyone with the link sees. Nothing of the owner but their name and logo, and no project's number. */
export function toReview(
  review: OpenReview,
  videos: ReviewVideo[],
  said: Said,
  { slug, key, coming }: { slug: string; key: string | null; coming: number },
): Review {
  const by = { slug, key };
  const at = (kind: MediaKind, path: string | null) =>
    path === null ? null : reviewedMediaPath(kind, path, by);
  const { request } = review;
  const places = request === null ? [] : placesOf(request);
  return {
    name: review.name,
    isFilm: request === null,
    author: review.username,
    logoUrl: at('image', review.logo_path),
    expiresAt: review.expires_at?.toISOString() ?? null,
    coming,
    videos: videos.map((video) => {
      const place = places[video.position];
      const title = request?.openings[place?.opening ?? -1]?.split('\n', 1)[0] ?? review.name;
      const actor = request?.actors[place?.actor ?? -1]?.title ?? '';
      const url = video.isPreparing ? null : at('video', video.exportPath ?? video.videoPath);
      const { comments, ...view } = saidOf(video, said);
      const named = request === null ? title : `${video.position + 1} ${title} ${actor}`;
      const fileName = fileNameOf(named, 'talkreel');
      return {
        ...view,
        comments: comments.map(toComment),
        title,
        actor,
        voice: request?.voices[place?.voice ?? -1]?.name ?? '',
        url,
        thumbnailUrl: at('image', video.thumbnailPath),
        downloadUrl: url !== null && review.may_download ? downloadAddress(url, fileName) : null,
        durationSeconds: video.durationSeconds,
      };
    }),
  };
}

/** What the owner sees of it. */
export function toBatchReview(
  review: ReviewRow | undefined,
  videos: ReviewVideo[],
  said: Said,
  publicUrl: URL,
): BatchReview {
  const seen = review?.seen ?? 0;
  const isNew = (row: { number: number; is_owner?: boolean }) =>
    row.number > seen && row.is_owner !== true;
  const views = videos.map((video) => {
    const { comments, ...view } = saidOf(video, said);
    return {
      ...view,
      comments: comments.map((row) => ({ ...toComment(row), isNew: isNew(row) })),
      isNewVerdict: said.verdicts.some((one) => one.video === video.video && isNew(one)),
    };
  });
  const slug = review?.slug ?? null;
  return {
    url: slug === null ? null : new URL(reviewPath(slug), publicUrl).href,
    link:
      review === undefined || slug === null
        ? null
        : {
            mayDownload: review.may_download,
            expiresAt: review.expires_at?.toISOString() ?? null,
            hasPassword: review.password !== null,
          },
    isTakenDown: review?.taken_down_at != null,
    newCount: views.reduce(
      (sum, { comments, isNewVerdict }) =>
        sum + (isNewVerdict ? 1 : 0) + comments.filter((comment) => comment.isNew).length,
      0,
    ),
    latest: review?.changes ?? 0,
    videos: views,
  };
}
