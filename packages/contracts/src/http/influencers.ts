import { mouthMark } from '@talkreel/photo-mouth/mouth-mark';
import { z } from 'zod';
import { defineContract } from '../contract.ts';
import { routes } from '../routes.ts';
import {
  CREATOR_PROMPT_MIN_CHARACTERS,
  ONE_SHOT_MAX_CHARACTERS,
  ONE_SHOT_MIN_CHARACTERS,
  PROMPT_MAX_CHARACTERS,
  SCRIPT_MAX_SECONDS,
  SEARCH_MAX_CHARACTERS,
} from '../constants.ts';
import { apiError, commonErrors } from '../errors.ts';
import { mustBeSpeakable } from '../speakable.ts';
import { creatorTexts, oneShotTexts } from '../texts/make.ts';
import { costReply } from './cost.ts';
import { accepted, generationErrors } from './generations.ts';
import { rowId } from './ids.ts';
import { mediaUrl, type ReferenceUse } from './media.ts';
import { folderFilter } from './library.ts';
import { pageQuery } from './pages.ts';
import { personName } from './person-name.ts';
import { scriptText } from './script-text.ts';

export const influencer = z.object({
  id: z.number().int(),
  createdAt: z.iso.datetime(),
  name: z.string().describe("its owner's name for it, else 'User Influencer {id}'"),
  isNamed: z.boolean(),
  isPhoto: z.boolean().describe('made of a photo that its owner uploaded'),
  description: z.string().nullable(),
  voiceId: z
    .string()
    .nullable()
    .describe('the voice that suits them: the one they first spoke with, or by their description'),
  imageUrl: mediaUrl.nullable(),
  thumbnailUrl: mediaUrl.nullable(),
  outputUrl: mediaUrl.nullable(),
  durationSeconds: z.number().nullable(),
  isApproved: z.boolean(),
  folderId: z.number().int().nullable().describe('null for those of others'),
  isOwn: z.boolean().describe('the caller made it: what they delete can be restored for a while'),
  canDelete: z.boolean(),
});
export type Influencer = z.infer<typeof influencer>;

const prompt = z
  .string({ error: creatorTexts.promptTooShort })
  .trim()
  .min(CREATOR_PROMPT_MIN_CHARACTERS, creatorTexts.promptTooShort)
  .max(PROMPT_MAX_CHARACTERS, `Prompt cannot exceed ${PROMPT_MAX_CHARACTERS} characters.`);

const description = z
  .string({ error: oneShotTexts.descriptionTooShort })
  .trim()
  .min(ONE_SHOT_MIN_CHARACTERS, oneShotTexts.descriptionTooShort)
  .max(ONE_SHOT_MAX_CHARACTERS, oneShotTexts.descriptionTooLong);

/** Spoken text is derived from it. */
export const scriptTopic = z
  .string({ error: oneShotTexts.topicTooShort })
  .trim()
  .min(ONE_SHOT_MIN_CHARACTERS, { error: oneShotTexts.topicTooShort, abort: true })
  .max(ONE_SHOT_MAX_CHARACTERS, { error: oneShotTexts.topicTooLong, abort: true })
  .superRefine(mustBeSpeakable);

export const postImage = defineContract(routes.postImage, {
  body: z.object({ prompt, size: z.literal('640x720').default('640x720') }),
  responses: {
    200: z.object({ url: mediaUrl, id: z.number().int(), predictionId: z.string(), ...costReply }),
    202: accepted,
    ...generationErrors,
  },
});

const mouthInQuery = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'The mouth must be JSON.' });
      return z.NEVER;
    }
  })
  .pipe(mouthMark);

/**
 * Keeps a photo, sent as it is (`application/octet-stream`), to be animated. Under the same `Idempotency-Key`, the same
 * photo is the same file. What is not animated is deleted again.
 */
export const postPhoto = defineContract(routes.postPhoto, {
  query: z.object({
    mouth: mouthInQuery.optional().describe('where its mouth is, as JSON: see the video'),
  }),
  responses: {
    200: z.object({ url: mediaUrl.describe('the image of a video') }),
    400: commonErrors[400],
    401: commonErrors[401],
    402: generationErrors[402],
    413: apiError,
    415: apiError,
    503: apiError,
  },
});

/**
 * Shows a photo as it would be kept, where a browser cannot: HEIC, AVIF or TIFF, sent as it is
 * (`application/octet-stream`). Nothing is stored.
 */
export const postPhotoPreview = defineContract(routes.postPhotoPreview, {
  responses: {
    200: z.object({
      image: z.string().describe('a data URL of a JPEG'),
    }),
    400: commonErrors[400],
    401: commonErrors[401],
    413: apiError,
    415: apiError,
    503: apiError,
  },
});

export const postInfluencerVideo = defineContract(routes.postInfluencerVideo, {
  query: z.object({
    projectId: rowId.optional(),
  }),
  body: z.object({
    image: z
      .string()
      .min(1)
      .max(15_000_000)
      .meta({ mediaUse: 'portrait' satisfies ReferenceUse })
      .describe('one of our image paths, or a data URL of an uploaded photo within limits'),
    prompt: z.string().trim().max(PROMPT_MAX_CHARACTERS).optional(),
    /** The mouth in an uploaded photo, for the local engine, which does not detect one. */
    mouth: mouthMark.optional(),
  }),
  responses: {
    200: z.object({
      url: mediaUrl,
      id: z.number().int().nullable(),
      predictionId: z.string(),
      ...costReply,
    }),
    202: accepted,
    ...generationErrors,
  },
});

export const postPipeline = defineContract(routes.postPipeline, {
  body: z.object({
    influencerDescription: description,
    gender: z.enum(['male', 'female']),
    scriptTopic,
    voiceId: z.string().max(100).optional(),
    script: scriptText
      .optional()
      .describe('said as it is, in at most 15 s; without it, one is written'),
  }),
  responses: { 202: accepted, ...generationErrors },
});

export const postScript = defineContract(routes.postScript, {
  body: z.object({
    topic: scriptTopic,
    maxDuration: z.number().min(3).max(60).default(SCRIPT_MAX_SECONDS),
  }),
  responses: {
    200: z.object({ script: z.string(), ...costReply }),
    202: accepted,
    ...generationErrors,
  },
});

/** Everyone's approved influencers with an output. */
export const getGallery = defineContract(routes.getGallery, {
  query: pageQuery,
  responses: { 200: z.array(influencer), 400: commonErrors[400], 401: commonErrors[401] },
});

/** The community page: everyone's approved influencers with a video, without those the caller hid; newest first. */
export const getCommunity = defineContract(routes.getCommunity, {
  query: pageQuery,
  responses: { 200: z.array(influencer), 400: commonErrors[400], 401: commonErrors[401] },
});

/** The caller's own influencers, newest first. */
export const getInfluencers = defineContract(routes.getInfluencers, {
  query: pageQuery.extend({
    withVideo: z.stringbool().default(false).describe('only those that can speak'),
    source: z
      .enum(['photo', 'description'])
      .optional()
      .describe('photo: made of one that was uploaded'),
    state: z
      .enum(['ready', 'portrait', 'shared'])
      .optional()
      .describe('ready: it can speak; portrait: not yet; shared: with the community'),
    search: z
      .string()
      .trim()
      .max(SEARCH_MAX_CHARACTERS)
      .default('')
      .describe('part of its name or description'),
    folder: folderFilter.optional(),
  }),
  responses: { 200: z.array(influencer), 400: commonErrors[400], 401: commonErrors[401] },
});

const influencerParams = z.object({ id: rowId });

export const getInfluencer = defineContract(routes.getInfluencer, {
  params: influencerParams,
  responses: { 200: influencer, 401: commonErrors[401], 404: commonErrors[404] },
});

/** Renames an influencer by the rules for user names. Null removes the name. */
export const renameInfluencer = defineContract(routes.renameInfluencer, {
  params: influencerParams,
  body: z.strictObject({ name: personName }),
  responses: { 200: influencer, ...commonErrors },
});

export const approveInfluencer = defineContract(routes.approveInfluencer, {
  params: influencerParams,
  body: z.object({ approved: z.boolean() }),
  responses: { 200: influencer, ...commonErrors },
});

/**
 * Moves the caller's own influencer to the trash, from which it can be restored for a while (`library.ts`); 409
 * `in_progress`: something of it is being made. Operators delete anyone's, for good. One that the page lets everyone
 * delete is only hidden from the caller.
 */
export const deleteInfluencer = defineContract(routes.deleteInfluencer, {
  params: influencerParams,
  responses: {
    200: z.object({ success: z.literal(true), message: z.string() }),
    401: commonErrors[401],
    403: commonErrors[403],
    404: commonErrors[404],
    409: commonErrors[409],
  },
});
