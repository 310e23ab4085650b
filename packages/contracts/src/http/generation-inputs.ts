import { z } from 'zod';
import { mayGrow } from '../contract.ts';
import { exportSizes, type ExportFormat } from '../exports.ts';
import { FILM_TRANSITIONS } from '../sets.ts';
import type { GenerationKind } from '../names.ts';
import { SCRIPT_CHANGES } from '../script-help.ts';

/** The influencer's name at the time of the request. */
export const performingInfluencer = z.object({
  id: z.number().int(),
  name: z.string(),
  isPhoto: z.boolean(),
  videoPath: z.string(),
  thumbnailPath: z.string().nullable(),
  durationSeconds: z.number().nullable(),
});

export const filmTransition = z.enum(FILM_TRANSITIONS).meta(mayGrow);

export const exportFormat = z
  .enum(Object.keys(exportSizes) as [ExportFormat, ...ExportFormat[]])
  .meta(mayGrow);

/** The stored request for a generation, by kind. Paths are those of our own media, without their prefix. */
export const generationInputs = {
  /** A script is written on a topic, or by a task of the wizard's help: then its `brief` says which, and of what. */
  script: z.object({
    topic: z.string().optional(),
    task: z.enum(['topic', 'product', 'page', ...SCRIPT_CHANGES, 'tone']).optional(),
    brief: z.string().optional().describe('a digest: it may be a whole page'),
    maxDuration: z.number(),
    rate: z.number().optional(),
  }),
  image: z.object({ prompt: z.string(), size: z.string() }),
  audio: z.object({
    text: z.string(),
    voiceId: z.string().optional().describe('absent: spoken by a recording'),
    recordingId: z.uuid().optional(),
    actorId: z.string().nullable(),
    language: z.string(),
    rate: z.number(),
    estimatedDuration: z.number().optional(),
    videoDuration: z.number().optional(),
    projectId: z.number().int().optional(),
    influencer: performingInfluencer.optional(),
  }),
  'influencer-video': z.object({
    imagePath: z.string(),
    prompt: z.string().nullable(),
    projectId: z.number().int().nullable(),
  }),
  lipsync: z.object({
    actorId: z.string().nullable(),
    videoPath: z.string(),
    audioPath: z.string(),
    videoSeconds: z.number(),
    endsWithSpeech: z.boolean(),
    audioSeconds: z.number().nullable(),
    speech: z
      .object({
        generationId: z.uuid().describe('the audio that spoke it'),
        text: z.string(),
        voiceId: z.string().optional(),
        recordingId: z.uuid().optional(),
        language: z.string().optional(),
        rate: z.number(),
      })
      .optional(),
    influencer: performingInfluencer.optional(),
  }),
  'one-shot': z.object({
    influencerDescription: z.string(),
    gender: z.enum(['male', 'female']),
    scriptTopic: z.string(),
    voiceId: z.string(),
    script: z.string().optional().describe('read and edited by its user'),
  }),
  'talking-video': z.object({
    batchId: z.uuid(),
    position: z.number().int(),
    text: z.string(),
    voiceId: z.string(),
    actorId: z.string().nullable(),
    videoPath: z.string(),
    videoSeconds: z.number(),
    endsWithSpeech: z.boolean(),
    influencer: performingInfluencer.optional(),
  }),
  /** A part of a film. */
  scene: z.object({
    filmId: z.uuid(),
    position: z.number().int(),
    text: z.string(),
    voiceId: z.string(),
    rate: z.number(),
    actorId: z.string().nullable(),
    videoPath: z.string(),
    videoSeconds: z.number(),
    influencer: performingInfluencer.optional(),
  }),
  /** A film joins its scenes. */
  film: z.object({ filmId: z.uuid(), scenes: z.number().int(), transition: filmTransition }),
  /** A picture or clip of the media library, made ready for use. */
  media: z.object({ mediaId: z.uuid(), kind: z.enum(['picture', 'clip']) }),
  /** One sentence of a finished video, spoken again. */
  retake: z.object({
    projectId: z.number().int().describe('the version of the video that it changes'),
    sentence: z.number().int().describe('of that version’s script, from 0'),
    before: z.string().describe('the sentence as it was'),
    text: z.string().describe('the sentence as it is spoken now'),
    script: z.string().describe('all of the new version'),
    voiceId: z.string(),
    language: z.string(),
    rate: z.number(),
    actorId: z.string().nullable(),
    videoPath: z.string().describe('the clip of the actor'),
    influencer: performingInfluencer.optional(),
  }),
  /** The actor of a finished video without what is behind them: what shots are made of, and nobody watches alone. */
  'cut-out': z.object({ projectId: z.number().int(), videoPath: z.string() }),
  export: z.object({
    projectId: z.number().int(),
    videoPath: z.string(),
    format: exportFormat,
    background: z.string().describe('blur, picture, or a colour as #rrggbb'),
    brand: z
      .object({
        id: z.string().describe('of the brand kit at the time'),
        logo: z.boolean(),
        endCard: z.boolean(),
        music: z.boolean(),
      })
      .nullish()
      .describe('null or absent: nothing of it'),
    captions: z
      .object({ style: z.string(), color: z.string(), box: z.string(), textId: z.string() })
      .nullish()
      .describe('null or absent: none'),
    label: z
      .object({ corner: z.string(), time: z.string(), language: z.string() })
      .nullish()
      .describe('as asked for; null or absent: none'),
    shots: z
      .array(
        z.object({
          from: z.number().int(),
          to: z.number().int(),
          words: z.string(),
          mediaId: z.string().describe('empty: of a punch-in, which has none'),
          layout: z.string(),
          corner: z.string(),
          shape: z.string(),
          place: z.string().optional().describe('of a cut-out actor'),
          clipStart: z.number(),
          ending: z.string(),
          transition: z.string(),
          zoom: z.string().optional().describe('of a punch-in'),
        }),
      )
      .optional()
      .describe('as asked for; absent: none'),
    titles: z
      .array(
        z.object({
          kind: z.string(),
          text: z.string(),
          detail: z.string(),
          style: z.string(),
          time: z.object({
            at: z.string(),
            seconds: z.number().optional(),
            from: z.number().int().optional(),
            to: z.number().int().optional(),
            words: z.string().optional(),
          }),
          corner: z.string(),
          tilt: z.number(),
        }),
      )
      .optional()
      .describe('words on screen, as asked for; absent: none'),
    titlePaint: z
      .object({ colors: z.array(z.string()), font: z.string() })
      .optional()
      .describe('the colours and the font of the words on screen, of the brand kit at the time'),
  }),
} as const satisfies Record<GenerationKind, z.ZodObject>;

export type GenerationInputs = {
  [Kind in GenerationKind]: z.infer<(typeof generationInputs)[Kind]>;
};
