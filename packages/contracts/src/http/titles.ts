import { z } from 'zod';
import { brandFonts } from '../brand.ts';
import { labelCorners } from '../label.ts';
import { titleTexts } from '../texts/library.ts';
import {
  allTitleStyles,
  hasTitleStyle,
  TITLE_SECONDS,
  TITLE_TILT,
  titleKinds,
  titleLimits,
  TITLES_MAX,
  titleStyles,
  type TitleKind,
  type TitleStyle,
} from '../titles.ts';
import { wordIndex } from './shots.ts';

const line = z
  .string()
  .max(200)
  .transform((text) => text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim());

const seconds = (at: 'first' | 'last') =>
  z
    .number()
    .min(TITLE_SECONDS.least)
    .max(TITLE_SECONDS.most)
    .describe(`the ${at} seconds of the video`);

const time = z
  .discriminatedUnion('at', [
    z.object({ at: z.literal('start'), seconds: seconds('first') }),
    z.object({ at: z.literal('end'), seconds: seconds('last') }),
    z.object({ at: z.literal('whole') }),
    z.object({
      at: z.literal('words'),
      from: wordIndex.describe('the first word, counted from 0 in the words as they were spoken'),
      to: wordIndex.describe('the last word'),
      words: z
        .string()
        .max(20_000)
        .describe('these words, joined by spaces; 409 `title_moved` if others are spoken there'),
    }),
  ])
  .refine((asked) => asked.at !== 'words' || asked.from <= asked.to, {
    message: titleTexts.backwards,
    path: ['to'],
  });

const kind = z
  .enum(titleKinds)
  .describe('sticker: a price or an offer; lower-third: a name and a role');
const corner = z.enum(labelCorners).describe('where a sticker is, if that is free');
const tilt = z
  .number()
  .min(-TITLE_TILT.most)
  .max(TITLE_TILT.most)
  .describe('of a sticker, in degrees clockwise');

/** Words on screen, as they are asked for. */
export const title = z
  .object({
    kind,
    text: line,
    detail: line
      .default('')
      .describe('smaller: of a sticker, a role, the address of a call to action; a hook has none'),
    style: z
      .enum(allTitleStyles)
      .optional()
      .describe(
        `${titleKinds.map((each) => `${each}: ${titleStyles[each].join(', ')}`).join('; ')}. Absent: the first`,
      ),
    time,
    corner: corner.default('top-right'),
    tilt: tilt.default(TITLE_TILT.first),
  })
  .check(({ value, issues }) => {
    const problem = problemOf(value);
    if (problem)
      issues.push({ code: 'custom', input: value, message: problem.message, path: problem.path });
  })
  .transform(({ style, ...rest }) => ({
    ...rest,
    style: style ?? (titleStyles[rest.kind][0] as TitleStyle),
  }));
export type Title = z.output<typeof title>;

interface Written {
  kind: TitleKind;
  text: string;
  detail: string;
  style?: TitleStyle | undefined;
}

function problemOf({ kind: of, text, detail, style }: Written) {
  const most = titleLimits[of];
  if (text === '') return { message: titleTexts.empty, path: ['text'] };
  if (text.length > most.text) return { message: titleTexts.tooLong(most.text), path: ['text'] };
  if (detail.length > most.detail)
    return {
      message: most.detail === 0 ? titleTexts.noDetail : titleTexts.tooLong(most.detail),
      path: ['detail'],
    };
  return style === undefined || hasTitleStyle(of, style)
    ? null
    : { message: titleTexts.badStyle(of, titleStyles[of]), path: ['style'] };
}

/** Words on screen as they were asked for before. */
export const keptTitle = z.object({
  kind,
  text: z.string(),
  detail: z.string(),
  style: z.enum(allTitleStyles),
  time,
  corner: z.enum(labelCorners),
  tilt: z.number(),
});

export const titles = z.array(title).max(TITLES_MAX, titleTexts.tooMany(TITLES_MAX));

/** What an export's stage is given to draw. */
export const titleToDraw = z.object({
  kind,
  text: z.string(),
  detail: z.string(),
  style: z.enum(allTitleStyles),
  corner,
  tilt,
  /** Null: up to the end of the video, which only the stage knows to the frame. */
  time: z.union([
    z.object({ startSeconds: z.number(), endSeconds: z.number().nullable() }),
    z.object({ lastSeconds: z.number() }),
  ]),
});
export type TitleToDraw = z.output<typeof titleToDraw>;

/** The colours and the font of the brand kit, in which they are drawn. */
export const titlePaint = z.object({
  colors: z.tuple([z.string(), z.string()]),
  font: z.enum(brandFonts),
});
