import { z } from 'zod';
import { DIALOGUE_MAX_CHARACTERS } from '../constants.ts';
import { texts } from '../texts.ts';
import { accepted, generationErrors } from './generations.ts';
import { mediaReference, mediaUrl } from './media.ts';

export const dialogueText = z
  .string({ error: texts.dialogue.empty })
  .trim()
  .min(1, texts.dialogue.empty)
  .max(DIALOGUE_MAX_CHARACTERS, texts.dialogue.tooManyCharacters(DIALOGUE_MAX_CHARACTERS));

export const audioBody = z.object({
  text: dialogueText,
  speaker: mediaReference(texts.dialogue.noVoice).describe(
    'voice id or the url of its catalog sample',
  ),
  language: z.literal('en').default('en'),
  cleanup_voice: z.boolean().default(false),
  estimatedDuration: z.number().min(0).max(10_000).optional(),
  videoDuration: z.number().min(0).max(600).optional(),
  /** Our addition: which actor this is for, kept with the project. */
  videoId: z.string().max(100).optional(),
  /** Our addition: 1 is natural, up to 1.2 speaks faster to fit a clip. */
  rate: z.number().min(0.8).max(1.3).optional(),
});
export type AudioBody = z.input<typeof audioBody>;

export const audioResult = z.object({
  url: mediaUrl,
  id: z.string(),
  predictionId: z.string(),
  projectId: z.number().int().nullable(),
  durationSeconds: z.number(),
});

export const postAudio = {
  path: '/api/replicate/audio',
  body: audioBody,
  responses: { 200: audioResult, 202: accepted, ...generationErrors },
} as const;
