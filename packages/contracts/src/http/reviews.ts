import { z } from 'zod';
import { cleanName } from '../clean-name.ts';
import {
  NAME_MAX_CHARACTERS,
  REVIEW_COMMENT_MAX_CHARACTERS,
  REVIEW_COMMENTS_MAX,
} from '../constants.ts';
import { contractsOf, defineContract as defineInternal } from '../contract.ts';
import { commonErrors } from '../errors.ts';
import { routes } from '../routes.ts';
import { BATCH_LIMITS } from '../sets.ts';
import { reviewTexts } from '../texts/platform.ts';
import { mediaUrl } from './media.ts';
import { linkChange, linkSettings, shareParams, unlocked, unlocking } from './share.ts';

const defineContract = contractsOf('Review');

/** Longer than any text that fits once it is clean. */
const SENT_MAX = 20_000;

/** Several lines as they are kept: each is cleaned, and at most one empty line stands between two. */
const cleanLines = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map(cleanName)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

const author = z
  .string()
  .max(SENT_MAX)
  .transform(cleanName)
  .refine((name) => name !== '', reviewTexts.noName)
  .refine(
    (name) => [...name].length <= NAME_MAX_CHARACTERS,
    `Names cannot exceed ${NAME_MAX_CHARACTERS} characters`,
  );

const commentText = z
  .string()
  .max(SENT_MAX)
  .transform(cleanLines)
  .refine((text) => text !== '', reviewTexts.noText)
  .refine(
    (text) => [...text].length <= REVIEW_COMMENT_MAX_CHARACTERS,
    `Comments cannot exceed ${REVIEW_COMMENT_MAX_CHARACTERS} characters`,
  );

export const verdicts = ['approved', 'changes'] as const;
const verdict = z.enum(verdicts);
export type Verdict = z.infer<typeof verdict>;

/** What was said last about a video. */
const verdictView = z
  .object({ verdict, author: z.string(), at: z.iso.datetime() })
  .meta({ id: 'ReviewVerdict' });
export type VerdictView = z.infer<typeof verdictView>;

const reviewComment = z
  .object({
    id: z.uuid(),
    author: z.string(),
    isOwner: z.boolean().describe('written by whoever sent the review'),
    text: z.string(),
    atSeconds: z.number().nullable().describe('the moment of the video that it is about'),
    replyTo: z.uuid().nullable().describe('the comment that it answers'),
    isResolved: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'ReviewComment' });
export type ReviewComment = z.infer<typeof reviewComment>;

const saidOfVideo = {
  id: z.uuid().describe('another one once the video was made anew'),
  position: z
    .int()
    .min(0)
    .max(BATCH_LIMITS.videos - 1),
  isPreparing: z.boolean().describe('its export for posting is being made'),
  isExport: z.boolean().describe('false: shown as it was made, as there is no export for posting'),
  verdict: verdictView.nullable(),
  comments: z.array(reviewComment).describe('oldest first'),
};

/** A video as the client sees it. */
const reviewedVideo = z
  .object({
    ...saidOfVideo,
    title: z.string().describe('the first line of what is said; the name of a film'),
    actor: z.string().describe('empty for a film'),
    voice: z.string().describe('empty for a film'),
    url: mediaUrl.nullable().describe('null: not yet, see `isPreparing`'),
    thumbnailUrl: mediaUrl.nullable(),
    downloadUrl: mediaUrl.nullable().describe('null: no download is offered'),
    durationSeconds: z.number().nullable(),
  })
  .meta({ id: 'ReviewedVideo' });
export type ReviewedVideo = z.infer<typeof reviewedVideo>;

/** What anyone with the link sees. */
const review = z
  .object({
    name: z.string().describe('of the batch or film'),
    isFilm: z.boolean().optional().describe('it is one video, without actor and voice'),
    author: z.string().describe('who sent it'),
    logoUrl: mediaUrl.nullable().describe('of their brand kit'),
    expiresAt: z.iso.datetime().nullable(),
    coming: z.int().describe('videos of the batch that are still being made'),
    videos: z.array(reviewedVideo),
  })
  .meta({ id: 'Review' });
export type Review = z.infer<typeof review>;

/** What the owner sees of it. */
const batchReview = z
  .object({
    url: z.url().nullable().describe('null: there is no link'),
    link: linkSettings.nullable(),
    isTakenDown: z.boolean().describe('by an operator: it cannot be sent again'),
    newCount: z.int().describe('verdicts and comments of others that the owner has not seen'),
    latest: z.int().describe('the number of the newest of them, for `seen`'),
    videos: z.array(
      z.object({
        ...saidOfVideo,
        comments: z.array(reviewComment.extend({ isNew: z.boolean() })),
        isNewVerdict: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'BatchReview' });
export type BatchReview = z.infer<typeof batchReview>;

const params = z.object({ id: z.uuid() });
const ownErrors = { 401: commonErrors[401], 404: commonErrors[404] } as const;

export const getBatchReview = defineContract(routes.getBatchReview, {
  summary: 'Get the review of a batch',
  description: 'Or of a film, by its id. Without a link, what was said before is still there.',
  params,
  responses: { 200: batchReview, ...ownErrors },
});

export const postBatchReview = defineContract(routes.postBatchReview, {
  summary: 'Send a batch for review, or end its review',
  description:
    'Or a film, by its id, which is its one video. A batch has at most one review link; sending it again returns the same. Ending it disables the link for good and keeps what was said. 403: an operator took it down. 409 `not_finished`: no video is ready.',
  params,
  body: z.strictObject({ shared: z.boolean() }),
  responses: {
    200: batchReview,
    400: commonErrors[400],
    403: commonErrors[403],
    409: commonErrors[409],
    ...ownErrors,
  },
});

export const patchBatchReview = defineContract(routes.patchBatchReview, {
  summary: 'Change the settings of a review link',
  description: 'Takes effect at once. They end with the link.',
  params,
  body: linkChange,
  responses: { 200: batchReview, 400: commonErrors[400], ...ownErrors },
});

export const postReviewSeen = defineContract(routes.postReviewSeen, {
  summary: 'Mark feedback as seen',
  description: 'What came after `latest` stays new.',
  params,
  body: z.strictObject({ latest: z.int().min(0).max(2_147_483_647) }),
  responses: { 200: batchReview, 400: commonErrors[400], ...ownErrors },
});

const ownComment = z.strictObject({
  id: z.uuid().describe('chosen by the caller: the same again changes nothing'),
  text: commentText,
  replyTo: z.uuid().nullable().default(null),
  atSeconds: z.number().min(0).max(3_600).nullable().default(null),
});

export const postReviewReply = defineContract(routes.postReviewReply, {
  summary: 'Comment on a reviewed video of your own',
  description: `Those with the link see it. 409 \`too_many\`: there are ${REVIEW_COMMENTS_MAX} comments.`,
  params,
  body: ownComment.extend({ video: z.uuid() }),
  responses: {
    200: batchReview,
    400: commonErrors[400],
    ...ownErrors,
    409: commonErrors[409],
  },
});

export const patchReviewComment = defineContract(routes.patchReviewComment, {
  summary: 'Resolve a comment, or open it again',
  params: params.extend({ comment: z.uuid() }),
  body: z.strictObject({ isResolved: z.boolean() }),
  responses: { 200: batchReview, 400: commonErrors[400], ...ownErrors },
});

const publicErrors = {
  400: commonErrors[400],
  403: commonErrors[403],
  404: commonErrors[404],
  429: commonErrors[429],
} as const;

export const getReview = defineContract(routes.getReview, {
  summary: 'Get what a review link shows',
  description:
    '404: there is none, or it was withdrawn or has ended. 403 `password_required`: unlock it first.',
  params: shareParams,
  query: unlocked,
  responses: { 200: review, 403: commonErrors[403], 404: commonErrors[404] },
});

export const postReviewUnlock = defineContract(routes.postReviewUnlock, {
  summary: 'Enter the password of a review link',
  description: 'The key is valid until the password changes. Ten tries in ten minutes per address.',
  ...unlocking,
});

const videoParams = shareParams.extend({ video: z.uuid() });

export const postReviewVerdict = defineContract(routes.postReviewVerdict, {
  summary: 'Approve a reviewed video, or ask for changes',
  description:
    'For pages. The last one counts; repeating it changes nothing. 404 `gone`: the video was deleted or replaced.',
  params: videoParams,
  query: unlocked,
  body: z.strictObject({
    author,
    verdict: verdict.nullable().describe('null: takes it back'),
  }),
  responses: { 200: review, ...publicErrors },
});

export const postReviewComment = defineContract(routes.postReviewComment, {
  summary: 'Comment on a reviewed video',
  description: `For pages. 404 \`gone\`: the video was deleted or replaced. 409 \`too_many\`: there are ${REVIEW_COMMENTS_MAX} comments.`,
  params: videoParams,
  query: unlocked,
  body: ownComment.extend({
    author,
    asksForChanges: z.boolean().default(false).describe('the verdict becomes `changes`'),
  }),
  responses: { 200: review, ...publicErrors, 409: commonErrors[409] },
});

/** Disables the link, for operators; its owner cannot send that batch for review again. */
export const takeDownReview = defineInternal(routes.takeDownReview, {
  params: shareParams,
  responses: {
    200: z.object({ success: z.literal(true) }),
    401: commonErrors[401],
    403: commonErrors[403],
    404: commonErrors[404],
  },
});
