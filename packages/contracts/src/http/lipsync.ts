import { z } from 'zod';
import { contractsOf } from '../contract.ts';
import { routes } from '../routes.ts';
import { dialogueTexts } from '../texts/make.ts';
import { costReply } from './cost.ts';
import { accepted, generationErrors } from './generations.ts';
import { mediaReference, mediaUrl } from './media.ts';

const defineContract = contractsOf('Speech and video');

export const lipsyncBody = z
  .object({
    video: mediaReference(dialogueTexts.noActor, 'clip').describe(
      'actor id, its catalog url, or a video of ours',
    ),
    audio: mediaReference(dialogueTexts.noAudio, 'speech').optional(),
    audioUrl: mediaReference(dialogueTexts.noAudio, 'speech').optional(),
    videoDuration: z.number().min(0).max(600).optional(),
    endsWithSpeech: z
      .boolean()
      .optional()
      .describe('cuts the video after the last word; otherwise it is as long as the clip'),
    audioParams: z.record(z.string().max(100), z.unknown()).optional(),
  })
  .refine((body) => body.audio !== undefined || body.audioUrl !== undefined, {
    error: dialogueTexts.noAudio,
    path: ['audioUrl'],
  });

export const lipsyncResult = z.object({
  url: mediaUrl,
  predictionId: z.string(),
  id: z.string(),
  projectId: z.number().int().nullable(),
  ...costReply,
});

export const postLipsync = defineContract(routes.postLipsync, {
  summary: 'Make a lip-synced video',
  description: 'Lets an actor, or a video of yours, speak a recording.',
  body: lipsyncBody,
  responses: { 200: lipsyncResult, 202: accepted, ...generationErrors },
});
