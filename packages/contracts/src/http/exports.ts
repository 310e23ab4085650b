import { z } from 'zod';
import { BRAND_BACKGROUND } from '../brand.ts';
import { contractsOf } from '../contract.ts';
import { commonErrors } from '../errors.ts';
import { BLURRED_BACKGROUND, captionStyles, NO_BOX } from '../exports.ts';
import { DEFAULT_LABEL, LABEL_OPENING_SECONDS, labelCorners, labelTimes } from '../label.ts';
import { routes } from '../routes.ts';
import { exportTexts } from '../texts/library.ts';
import { costReply } from './cost.ts';
import { exportFormat } from './generation-inputs.ts';
import { accepted, generationErrors, generationView } from './generations.ts';
import { rowId } from './ids.ts';
import { mediaUrl } from './media.ts';
import { SHOTS_OF_SET } from '../shots.ts';
import { shots } from './shots.ts';
import { titles } from './titles.ts';

const defineContract = contractsOf('Exports');

const params = z.object({ id: rowId });

const hexColor = (message: string) =>
  z
    .string()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, message);

const burntCaptions = z.object({
  style: z.enum(captionStyles),
  color: hexColor(exportTexts.badCaptionColor),
  box: z
    .union([z.literal(NO_BOX), hexColor(exportTexts.badCaptionBox)], exportTexts.badCaptionBox)
    .describe('behind the text, or behind the word that is spoken; none: nothing'),
  textId: z
    .string()
    .max(64)
    .optional()
    .describe('the words that were previewed; 409 `captions_changed` if they are others now'),
});

export const exportLabel = z.object({
  corner: z
    .enum(labelCorners, exportTexts.badLabelCorner)
    .default(DEFAULT_LABEL.corner)
    .describe('of the safe area; if a face, captions or a logo take it, the next free one'),
  time: z
    .enum(labelTimes, exportTexts.badLabelTime)
    .default(DEFAULT_LABEL.time)
    .describe(`whole: during the whole video; opening: in its first ${LABEL_OPENING_SECONDS} s`),
});

/** What an export's stage is given to draw. */
export const labelToDraw = z.object({
  text: z.string(),
  corner: z.enum(labelCorners),
  time: z.enum(labelTimes),
});
export type LabelToDraw = z.infer<typeof labelToDraw>;

export const exportBody = z.object({
  format: exportFormat,
  background: z
    .string()
    .toLowerCase()
    .regex(
      new RegExp(`^(?:${BLURRED_BACKGROUND}|${BRAND_BACKGROUND}|#[0-9a-f]{6})$`),
      exportTexts.badBackground,
    )
    .default(BLURRED_BACKGROUND)
    .describe(
      'blur: a gradient in the colors of the picture; picture: the one of the brand kit; or a colour as #rrggbb',
    ),
  brand: z
    .object({ logo: z.boolean(), endCard: z.boolean(), music: z.boolean() })
    .nullable()
    .default(null)
    .describe('what of the brand kit it carries; null: nothing'),
  captions: burntCaptions.nullable().default(null).describe('burnt into the picture; null: none'),
  label: exportLabel
    .nullish()
    .describe(
      'the words “AI-generated” in the language of the script, burnt into the picture. Absent: as the brand kit says, which is on until it is turned off there; null: none. Many laws oblige whoever publishes a generated person to say so',
    ),
  shots: z
    .union([shots, z.literal(SHOTS_OF_SET)])
    .default([])
    .describe(
      'pictures and clips of the media library at words, in their order; `set`: those of its batch or film whose words it says',
    ),
  titles: titles
    .default([])
    .describe(
      'words on screen, in the colours and the font of the brand kit. Each finds a place in the safe area, off the face, the captions, the label and the logo; captions and label move if that makes room',
    ),
});
export type ExportBody = z.input<typeof exportBody>;
export type ExportRequest = z.output<typeof exportBody>;

export const exportResult = z.object({
  url: mediaUrl,
  predictionId: z.string(),
  id: z.string(),
  projectId: z.number().int().nullable(),
  ...costReply,
});

export const postExport = defineContract(routes.postExport, {
  summary: 'Export a video',
  description:
    'Free. The same export of the same video is made once: asking again returns the one that runs or is done. 409 `not_finished`: there is no video yet; `no_words`: captions are asked for and there are none; `no_brand`: the brand kit lacks what is asked for; `shot_moved`: other words are spoken where a shot was placed; `shot_media_gone`, `shot_media_not_ready`: what a shot shows cannot be used; `title_moved`: other words are spoken where a text was placed. An export fails with `no_room` if a text has no place.',
  params,
  body: exportBody,
  responses: { 200: exportResult, 202: accepted, ...generationErrors },
});

export const postCutOut = defineContract(routes.postCutOut, {
  summary: 'Cut the actor out of a video',
  description:
    'Free. What shots with the layout `cut-out` show in a preview; an export makes it where it is missing. The MP4 is twice as high as the video: colours above, and below them how much of each pixel is seen, white for all of it. It is made once. 409 `not_finished`: there is no video yet. It fails with `no_person` if nobody can be made out.',
  params,
  responses: { 200: exportResult, 202: accepted, ...generationErrors },
});

const exportAllowance = z.object({
  left: z.number().int(),
  perHour: z.number().int(),
  isFull: z.boolean().optional().describe('what is in progress leaves less than the hour does'),
});
export type ExportAllowance = z.infer<typeof exportAllowance>;

export const getExportAllowance = defineContract(routes.getExportAllowance, {
  summary: 'Get the exports left',
  description:
    'How many can be started now, under the limits per hour and of all kinds in progress.',
  responses: {
    200: exportAllowance,
    401: commonErrors[401],
  },
});

export const listExports = defineContract(routes.listExports, {
  summary: 'List exports of a project',
  description: 'Those that are done or in progress, newest first.',
  params,
  responses: {
    200: z.array(generationView),
    401: commonErrors[401],
    404: commonErrors[404],
  },
});
