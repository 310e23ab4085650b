import { z } from 'zod';
import { defineContract } from '../contract.ts';
import { routes } from '../routes.ts';
import { DIALOGUE_MAX_CHARACTERS, SPEECH_RATE } from '../constants.ts';
import { mustBeSpeakable } from '../speakable-text.ts';
import { texts } from '../texts.ts';
import { costReply } from './cost.ts';
import { accepted, generationErrors } from './generations.ts';
import { rowId } from './ids.ts';
import { mediaReference, mediaUrl } from './media.ts';

export const dialogueText = z
  .string({ error: texts.dialogue.empty })
  .trim()
  .min(1, { error: texts.dialogue.empty, abort: true })
  // Normalising text takes time, so text that is too long is refused first.
  .max(DIALOGUE_MAX_CHARACTERS, {
    error: texts.dialogue.tooManyCharacters(DIALOGUE_MAX_CHARACTERS),
    abort: true,
  })
  .superRefine(mustBeSpeakable);

export const audioBody = z.object({
  text: dialogueText,
  speaker: mediaReference(texts.dialogue.noVoice).describe(
    'voice id or the url of its catalog sample',
  ),
  language: z.literal('en').default('en'),
  cleanup_voice: z.boolean().default(false),
  estimatedDuration: z.number().min(0).max(10_000).optional(),
  videoDuration: z.number().min(0).max(600).optional(),
  /** Our addition: the actor this is for, stored with the project. */
  videoId: z.string().max(100).optional(),
  /** Our addition: the influencer this is for. */
  influencerId: rowId.optional(),
  /** Our addition: 1 is the voice's own pace; higher is faster. */
  rate: z.number().min(SPEECH_RATE.slowest).max(SPEECH_RATE.fastest).optional(),
  /**
   * Our addition: the project of an earlier take. If its generation has a take left, this is one and costs nothing
   * more; otherwise it starts a generation in a new project, and the reply says so.
   */
  projectId: z.number().int().positive().max(2_147_483_647).optional(),
});
export type AudioBody = z.input<typeof audioBody>;

export const audioResult = z.object({
  url: mediaUrl,
  id: z.string(),
  predictionId: z.string(),
  projectId: z.number().int().nullable(),
  durationSeconds: z.number(),
  take: z.number().int().describe('which of the takes of its generation this is, from 1'),
  ...costReply,
});

export const postAudio = defineContract(routes.postAudio, {
  body: audioBody,
  responses: { 200: audioResult, 202: accepted, ...generationErrors },
});
