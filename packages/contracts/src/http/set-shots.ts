import { z } from 'zod';
import { contractsOf } from '../contract.ts';
import { commonErrors } from '../errors.ts';
import { routes } from '../routes.ts';
import { SHOTS_MAX } from '../shots.ts';
import { shotTexts } from '../texts/library.ts';
import { timedWord } from './captions.ts';
import { rowId } from './ids.ts';
import { setShot, shot } from './shots.ts';
import { keptTitle, titles } from './titles.ts';

/* Shots and words on screen that are chosen once for a whole batch or film: its videos are exported with them. */

const defineContract = contractsOf('Exports');

const params = z.object({ id: z.uuid() });

const version = z.number().int().min(0);

const setShots = z
  .object({
    version: version.describe('raised by every change'),
    changedAt: z.iso.datetime().nullable().describe('null: none were ever chosen'),
    texts: z
      .array(
        z.object({
          part: setShot.shape.part,
          words: z.array(timedWord.pick({ text: true, endsLine: true })),
        }),
      )
      .describe('the texts that shots can be at, with their words as they are counted'),
    shots: z.array(setShot),
    titles: z
      .array(keptTitle)
      .describe('words on screen; those of a batch are at no words, which its videos do not share'),
    missing: z
      .array(z.number().int())
      .describe('the places in `shots` of those whose words their text does not have any more'),
  })
  .meta({ id: 'SetShots' });
export type SetShots = z.output<typeof setShots>;

const setShotsBody = z.strictObject({
  version: version.describe(
    'the one that was changed; 409 `shots_changed` if there is a later one',
  ),
  shots: z
    .array(setShot)
    .max(SHOTS_MAX, shotTexts.tooMany(SHOTS_MAX))
    .describe('in any order; those of one text share no words'),
  titles: titles.optional().describe('absent: they stay as they are'),
});

const replies = { 200: setShots, ...commonErrors };
const lookups = { 200: setShots, 401: commonErrors[401], 404: commonErrors[404] };

export const getBatchShots = defineContract(routes.getBatchShots, {
  summary: 'Get the shots and words on screen of a batch',
  description:
    'An export of one of its videos with `shots: "set"` has those whose words the video says.',
  params,
  responses: lookups,
});

export const patchBatchShots = defineContract(routes.patchBatchShots, {
  summary: 'Choose the shots and words on screen of a batch',
  description: 'Free. Exports that are made or asked for already stay as they are.',
  params,
  body: setShotsBody,
  responses: replies,
});

export const getFilmShots = defineContract(routes.getFilmShots, {
  summary: 'Get the shots and words on screen of a film',
  description:
    'By scene. An export of the film with `shots: "set"` has those whose words are spoken.',
  params,
  responses: lookups,
});

export const patchFilmShots = defineContract(routes.patchFilmShots, {
  summary: 'Choose the shots and words on screen of a film',
  description: 'Free. Exports that are made or asked for already stay as they are.',
  params,
  body: setShotsBody,
  responses: replies,
});

export const getProjectShots = defineContract(routes.getProjectShots, {
  summary: 'Get the shots and words on screen of a video’s batch or film',
  description: 'At the video’s own words: what an export with `shots: "set"` has.',
  params: z.object({ id: rowId }),
  responses: {
    200: z.object({
      of: z.enum(['batch', 'film']).nullable().describe('null: it belongs to neither'),
      changedAt: setShots.shape.changedAt,
      shots: z.array(shot),
      titles: setShots.shape.titles.describe(
        'the words on screen of its batch or film, which a request for an export repeats',
      ),
      missing: z
        .array(z.string())
        .describe('the words of shots of its batch or film that it does not say'),
    }),
    401: commonErrors[401],
    404: commonErrors[404],
  },
});
