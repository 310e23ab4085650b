import { z } from 'zod';
import { contractsOf, mayGrow } from '../contract.ts';
import { routes } from '../routes.ts';
import { DIALOGUE_MAX_CHARACTERS, SPEECH_RATE } from '../constants.ts';
import { ownRecordingTexts } from '../own-recordings.ts';
import { recordedTextProblem, speechProblem } from '../speakable.ts';
import { speechLanguages, type SpeechLanguageCode } from '../speech-languages.ts';
import { dialogueTexts, speechTexts } from '../texts/make.ts';
import { costReply } from './cost.ts';
import { accepted, generationErrors } from './generations.ts';
import { rowId } from './ids.ts';
import { mediaReference, mediaUrl } from './media.ts';

const defineContract = contractsOf('Speech and video');

export const dialogueText = z
  .string({ error: dialogueTexts.empty })
  .trim()
  .min(1, { error: dialogueTexts.empty, abort: true })
  // Normalising text takes time, so text that is too long is refused first.
  .max(DIALOGUE_MAX_CHARACTERS, {
    error: dialogueTexts.tooManyCharacters(DIALOGUE_MAX_CHARACTERS),
  });

export const speechLanguage = z
  .enum(Object.keys(speechLanguages) as [SpeechLanguageCode, ...SpeechLanguageCode[]], {
    error: speechTexts.unknownLanguage,
  })
  .meta(mayGrow);

const audioFields = z.object({
  text: dialogueText,
  speaker: mediaReference(dialogueTexts.noVoice, 'voice')
    .optional()
    .describe('voice id or the url of its catalog sample; without it, `recordingId`'),
  /** Our addition: speech of the user's own, instead of a voice. */
  recordingId: z.uuid().optional(),
  language: speechLanguage.default('en').describe('what is offered: `GET /api/voices`'),
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

export const audioBody = audioFields.superRefine((body, context) => {
  const refuse = (field: keyof typeof body, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  const { text, speaker, recordingId, rate } = body;
  // Zod calls this even if the text is refused for its length, and reading it takes time.
  if (text.length > DIALOGUE_MAX_CHARACTERS) return;
  const problem =
    recordingId === undefined ? speechProblem(text, body.language) : recordedTextProblem(text);
  if (problem !== null) refuse('text', problem);
  if (recordingId === undefined && speaker === undefined) refuse('speaker', dialogueTexts.noVoice);
  if (recordingId === undefined) return;
  if (speaker !== undefined) refuse('recordingId', ownRecordingTexts.voiceOrRecording);
  if (rate !== undefined && rate !== 1) refuse('rate', ownRecordingTexts.ownPace);
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
  summary: 'Turn text into speech',
  description:
    'Pays for one generation: up to three takes of the speech, and one lip-sync. With `projectId`, an included take of that project.',
  example: {
    text: 'Coffee that tastes like Sunday.',
    speaker: 'default-male',
    videoId: 'clara',
    rate: 1.1,
  },
  body: audioBody,
  responses: { 200: audioResult, 202: accepted, ...generationErrors },
});
