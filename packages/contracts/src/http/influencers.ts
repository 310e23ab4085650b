import { z } from 'zod';
import {
  CREATOR_PROMPT_MIN_CHARACTERS,
  ONE_SHOT_MAX_CHARACTERS,
  ONE_SHOT_MIN_CHARACTERS,
  PROMPT_MAX_CHARACTERS,
  SCRIPT_MAX_SECONDS,
} from '../constants.ts';
import { commonErrors } from '../errors.ts';
import { mouthMark } from '../mouth-mark.ts';
import { texts } from '../texts.ts';
import { accepted, generationErrors } from './generations.ts';
import { mediaUrl } from './media.ts';

export const influencer = z.object({
  id: z.number().int(),
  createdAt: z.iso.datetime(),
  name: z.string(),
  description: z.string().nullable(),
  imageUrl: mediaUrl.nullable(),
  thumbnailUrl: mediaUrl.nullable(),
  outputUrl: mediaUrl.nullable(),
  durationSeconds: z.number().nullable(),
  isApproved: z.boolean(),
  canDelete: z.boolean(),
});
export type Influencer = z.infer<typeof influencer>;

const MAX_PROJECT_ID = 2_147_483_647;

const prompt = z
  .string({ error: texts.creator.promptTooShort })
  .trim()
  .min(CREATOR_PROMPT_MIN_CHARACTERS, texts.creator.promptTooShort)
  .max(PROMPT_MAX_CHARACTERS, `Prompt cannot exceed ${PROMPT_MAX_CHARACTERS} characters.`);

const description = z
  .string({ error: texts.oneShot.descriptionTooShort })
  .trim()
  .min(ONE_SHOT_MIN_CHARACTERS, texts.oneShot.descriptionTooShort)
  .max(ONE_SHOT_MAX_CHARACTERS, texts.oneShot.descriptionTooLong);

const topic = z
  .string({ error: texts.oneShot.topicTooShort })
  .trim()
  .min(ONE_SHOT_MIN_CHARACTERS, texts.oneShot.topicTooShort)
  .max(ONE_SHOT_MAX_CHARACTERS, texts.oneShot.topicTooLong);

export const postImage = {
  path: '/api/ai-influencer/image',
  body: z.object({ prompt, size: z.literal('640x720').default('640x720') }),
  responses: {
    200: z.object({ url: mediaUrl, id: z.number().int(), predictionId: z.string() }),
    202: accepted,
    ...generationErrors,
  },
} as const;
export type ImageBody = z.input<typeof postImage.body>;

export const postInfluencerVideo = {
  path: '/api/ai-influencer/video',
  query: z.object({
    projectId: z.coerce.number().int().positive().max(MAX_PROJECT_ID).optional(),
  }),
  body: z.object({
    /** One of our image paths, or a data URL of an uploaded photo within limits. */
    image: z.string().min(1).max(15_000_000),
    prompt: z.string().trim().max(PROMPT_MAX_CHARACTERS).optional(),
    /** Only beside an uploaded photo: where its mouth is, for the local engine, which finds none by itself. */
    mouth: mouthMark.optional(),
  }),
  responses: {
    200: z.object({ url: mediaUrl, id: z.number().int().nullable(), predictionId: z.string() }),
    202: accepted,
    ...generationErrors,
  },
} as const;
export type InfluencerVideoBody = z.input<typeof postInfluencerVideo.body>;

export const postPipeline = {
  path: '/api/ai-influencer/pipeline',
  body: z.object({
    influencerDescription: description,
    gender: z.enum(['male', 'female']),
    scriptTopic: topic,
    voiceId: z.string().max(100).optional(),
  }),
  responses: { 202: accepted, ...generationErrors },
} as const;
export type PipelineBody = z.input<typeof postPipeline.body>;

export const postScript = {
  path: '/api/openai/generate-script',
  body: z.object({ topic, maxDuration: z.number().min(3).max(60).default(SCRIPT_MAX_SECONDS) }),
  responses: { 200: z.object({ script: z.string() }), 202: accepted, ...generationErrors },
} as const;

/** Approved influencers with an output, of everybody. */
export const getGallery = {
  path: '/api/ai-influencer/gallery',
  responses: { 200: z.array(influencer), 401: commonErrors[401] },
} as const;

/** What the community page shows: approved influencers of everybody and the caller's own, each with a video; newest first. */
export const getCommunity = {
  path: '/api/ai-influencer/community',
  responses: { 200: z.array(influencer), 401: commonErrors[401] },
} as const;

/** The caller's own influencers, newest first. */
export const getInfluencers = {
  path: '/api/ai-influencer/projects',
  responses: { 200: z.array(influencer), 401: commonErrors[401] },
} as const;

const influencerParams = z.object({ id: z.coerce.number().int().positive() });

export const getInfluencer = {
  path: '/api/ai-influencer/projects/:id',
  params: influencerParams,
  responses: { 200: influencer, 401: commonErrors[401], 404: commonErrors[404] },
} as const;

export const approveInfluencer = {
  path: '/api/ai-influencer/projects/:id/approve',
  params: influencerParams,
  body: z.object({ approved: z.boolean() }),
  responses: { 200: influencer, ...commonErrors },
} as const;

export const deleteInfluencer = {
  path: '/api/ai-influencer/projects/:id',
  params: influencerParams,
  responses: {
    200: z.object({ success: z.literal(true), message: z.string() }),
    401: commonErrors[401],
    403: commonErrors[403],
    404: commonErrors[404],
  },
} as const;
