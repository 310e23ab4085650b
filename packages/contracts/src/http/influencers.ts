import { mouthMark } from '@talkreel/photo-mouth/mouth-mark';
import { z } from 'zod';
import { contractsOf } from '../contract.ts';
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
import { photoConsent } from './consents.ts';
import { mustBeSpeakable } from '../speakable.ts';
import { creatorTexts, oneShotTexts } from '../texts/make.ts';
import { costReply } from './cost.ts';
import { accepted, generationErrors, isTest } from './generations.ts';
import { rowId } from './ids.ts';
import { mediaUrl, type ReferenceUse } from './media.ts';
import { folderFilter } from './library.ts';
import { pageQuery } from './pages.ts';
import { displayName } from './display-name.ts';
import { scriptText } from './script-text.ts';

const defineContract = contractsOf('Influencers');

export const influencer = z
  .object({
    id: z.number().int(),
    createdAt: z.iso.datetime(),
    name: z.string().describe("its owner's name for it, else 'User Influencer {id}'"),
    isNamed: z.boolean(),
    isPhoto: z.boolean().describe('made of a photo that its owner uploaded'),
    photoId: z
      .uuid()
      .nullable()
      .describe('of the photo, for its consent; null for those of others, or without one'),
    description: z.string().nullable(),
    voiceId: z
      .string()
      .nullable()
      .describe(
        'the voice that suits them: the one they first spoke with, or by their description',
      ),
    imageUrl: mediaUrl.nullable(),
    thumbnailUrl: mediaUrl.nullable(),
    outputUrl: mediaUrl.nullable(),
    durationSeconds: z.number().nullable(),
    isApproved: z.boolean(),
    isTest,
    folderId: z.number().int().nullable().describe('null for those of others'),
    isOwn: z.boolean().describe('the caller made it: what they delete can be restored for a while'),
    canDelete: z.boolean(),
  })
  .meta({ id: 'Influencer' });
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
  summary: 'Make a portrait from a description',
  example: { prompt: 'A friendly barista with short dark hair and a green apron' },
  body: z.object({ prompt, size: z.enum(['640x720', '720x1280']).default('640x720') }),
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

export const postPhoto = defineContract(routes.postPhoto, {
  summary: 'Upload a photo to animate',
  description:
    'Sent as it is. `subject` and `statement` say who is in it and that it may be used; without them it is refused with `consent_required`. Under the same `Idempotency-Key`, the same photo is the same file. A photo that is not animated is deleted again.',
  requestType: 'application/octet-stream',
  query: z.object({
    mouth: mouthInQuery.optional().describe('where its mouth is, as JSON: see the video'),
    ...photoConsent.partial().shape,
    statement: z.coerce.number<number>().int().optional().describe('the version of the text shown'),
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

export const postPhotoPreview = defineContract(routes.postPhotoPreview, {
  summary: 'Preview a photo',
  description:
    'Shows a HEIC, AVIF or TIFF as it would be kept, for browsers that cannot. Nothing is stored.',
  requestType: 'application/octet-stream',
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
  summary: 'Animate a portrait',
  description: 'Costs one generation.',
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
    /** Required for a photo, not for an image of ours. */
    consent: photoConsent
      .optional()
      .describe(
        'required with a data URL: without it, the photo is refused with `consent_required`',
      ),
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
  summary: 'Make a one-shot video',
  description: 'Script, portrait, voice and lip sync from one request, for one generation.',
  example: {
    influencerDescription: 'A friendly barista with short dark hair',
    gender: 'female',
    scriptTopic: 'Why cold brew keeps you awake longer',
    voiceId: 'default-male',
  },
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
  summary: 'Write a script on a topic',
  description: 'Free, limited per user and hour.',
  example: { topic: 'Why cold brew keeps you awake longer', maxDuration: 15 },
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

export const getGallery = defineContract(routes.getGallery, {
  summary: 'List approved influencers',
  description: 'Those of every user that have an output.',
  query: pageQuery,
  responses: { 200: z.array(influencer), 400: commonErrors[400], 401: commonErrors[401] },
});

export const getCommunity = defineContract(routes.getCommunity, {
  summary: 'List community influencers',
  description:
    'Approved ones of every user that have a video, without those you hid; newest first.',
  query: pageQuery,
  responses: { 200: z.array(influencer), 400: commonErrors[400], 401: commonErrors[401] },
});

export const getInfluencers = defineContract(routes.getInfluencers, {
  summary: 'List your influencers',
  description: 'Newest first.',
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
  summary: 'Get an influencer',
  params: influencerParams,
  responses: { 200: influencer, 401: commonErrors[401], 404: commonErrors[404] },
});

export const renameInfluencer = defineContract(routes.renameInfluencer, {
  summary: 'Rename an influencer',
  description: 'Null removes the name.',
  params: influencerParams,
  body: z.strictObject({ name: displayName }),
  responses: { 200: influencer, ...commonErrors },
});

export const approveInfluencer = defineContract(routes.approveInfluencer, {
  summary: 'Share an influencer with the community',
  params: influencerParams,
  body: z.object({ approved: z.boolean() }),
  responses: { 200: influencer, ...commonErrors },
});

export const deleteInfluencer = defineContract(routes.deleteInfluencer, {
  summary: 'Delete an influencer',
  description:
    'Your own moves to the trash, from which it can be restored for a while; 409 `in_progress`: something of it is being made. One that everybody may delete is only hidden from you.',
  params: influencerParams,
  responses: {
    200: z.object({ success: z.literal(true), message: z.string() }),
    401: commonErrors[401],
    403: commonErrors[403],
    404: commonErrors[404],
    409: commonErrors[409],
  },
});
