import { z } from 'zod';
import { mayGrow } from '../contract.ts';
import { labelCorners } from '../label.ts';
import { MEDIA_MAX_SECONDS, mediaItemKinds } from '../media-library.ts';
import {
  clipEndings,
  punchZooms,
  shotLayouts,
  shotPlaces,
  shotShapes,
  SHOTS_MAX,
  shotTransitions,
  type ShotLayout,
} from '../shots.ts';
import { shotTexts } from '../texts/library.ts';

export const wordIndex = z.number().int().min(0).max(100_000);

const look = {
  layout: z
    .enum(shotLayouts)
    .meta(mayGrow)
    .default('media')
    .describe(
      'media: alone; corner: the actor is small in front of it; split: beside the actor; cut-out: the actor without what is behind them, in front of it; punch: the actor nearer, without media',
    ),
  corner: z.enum(labelCorners).default('top-right').describe('where a small actor is'),
  shape: z.enum(shotShapes).default('circle').describe('of a small actor'),
  place: z
    .enum(shotPlaces)
    .optional()
    .describe('where a cut-out actor stands; absent: in the middle'),
  clipStart: z
    .number()
    .min(0)
    .max(MEDIA_MAX_SECONDS)
    .default(0)
    .describe('where a clip begins, in seconds'),
  ending: z
    .enum(clipEndings)
    .default('loop')
    .describe('of a clip that is shorter than its words: begins again, or holds its last picture'),
  zoom: z
    .enum(punchZooms)
    .default('slow')
    .describe('of a punch-in: nearer and nearer during its words, or at once'),
  transition: z.enum(shotTransitions).default('cut').describe('how it comes and goes'),
};

/** Its words and its media; the index of a word counts from 0. */
const placed = {
  from: wordIndex.describe('the first word, counted from 0 in the words as they were spoken'),
  to: wordIndex.describe('the last word'),
  words: z
    .string()
    .max(20_000)
    .describe('these words, joined by spaces; 409 `shot_moved` if others are spoken there'),
  mediaId: z.uuid().nullable().describe('null: none, for a punch-in'),
  ...look,
};

const isForwards = ({ from, to }: { from: number; to: number }): boolean => from <= to;
const backwards = { message: shotTexts.backwards, path: ['to'] };
const hasMedia = ({ layout, mediaId }: { layout: ShotLayout; mediaId: string | null }): boolean =>
  (layout === 'punch') === (mediaId === null);
const noMedia = { message: shotTexts.noMedia, path: ['mediaId'] };

/** A picture or clip at a run of words, as it is asked for. */
export const shot = z.object(placed).refine(isForwards, backwards).refine(hasMedia, noMedia);
export type Shot = z.output<typeof shot>;

/** A shot of all videos of a batch, or of a film: at words of one of its texts. */
export const setShot = z
  .object({
    ...placed,
    part: z
      .number()
      .int()
      .min(0)
      .max(200)
      .nullable()
      .describe(
        'the opening or scene whose words these are, from 0; null: words that every video of the batch says',
      ),
    from: wordIndex.describe('the first word, counted from 0 in the words of that text'),
    words: z.string().max(20_000).describe('these words, joined by spaces'),
  })
  .refine(isForwards, backwards)
  .refine(hasMedia, noMedia);
export type SetShot = z.output<typeof setShot>;

export const shots = z.array(shot).max(SHOTS_MAX, shotTexts.tooMany(SHOTS_MAX));

/** What an export's stage is given to draw, in order. */
export const shotToDraw = z.object({
  startSeconds: z.number(),
  endSeconds: z.number(),
  /** actor: a punch-in, which has no file. */
  kind: z.enum([...mediaItemKinds, 'actor']),
  path: z.string(),
  width: z.number(),
  height: z.number(),
  /** Of a clip. */
  durationSeconds: z.number().nullable(),
  ...look,
  zoom: z.enum(punchZooms).optional(),
});
export type ShotToDraw = z.output<typeof shotToDraw>;
