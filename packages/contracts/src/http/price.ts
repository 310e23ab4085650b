import { z } from 'zod';
import { contractsOf } from '../contract.ts';
import { routes } from '../routes.ts';
import { commonErrors } from '../errors.ts';
import { generationKind } from '../names.ts';
import { cost } from './cost.ts';
import { rowId } from './ids.ts';
import { mediaReference } from './media.ts';

const defineContract = contractsOf('Speech and video');

/** What starting a generation would cost now. */
export const price = z
  .object({
    kind: generationKind,
    cost,
    label: z.string().describe("beside the button: 'Included', 'Uses 1 generation' or 'Free'"),
    detail: z
      .string()
      .nullable()
      .describe(
        "why, where there is more to say: '2 more takes included', 'All 3 takes are used; this starts a new video'",
      ),
    takesUsed: z
      .number()
      .int()
      .nullable()
      .describe('of the speech that is named; null where none is named'),
    takesIncluded: z.number().int().describe('takes of its speech that one generation pays for'),
    available: z.number().int().describe('generations left'),
    affordable: z.boolean().describe('false: starting it would be answered with 402'),
    refusal: z
      .string()
      .nullable()
      .describe('why it would be refused whatever is left, for people; null: it would not'),
  })
  .meta({ id: 'Price' });
export type Price = z.infer<typeof price>;

export const getPrice = defineContract(routes.getPrice, {
  summary: 'Get a price',
  description:
    'What starting a generation would cost now, in generations, and what would refuse it. Nothing is started.',
  query: z.object({
    kind: generationKind,
    projectId: rowId
      .optional()
      .describe(
        'audio: the project it would be a take for; lipsync: whose speech it would be of; retake: whose sentence',
      ),
    audioUrl: mediaReference('audioUrl must not be empty', 'speech')
      .optional()
      .describe('lipsync: the recording; without it and without a project, one not yet made'),
    video: mediaReference('video must not be empty', 'clip')
      .optional()
      .describe('lipsync: the clip'),
  }),
  responses: { 200: price, 400: commonErrors[400], 401: commonErrors[401], 404: commonErrors[404] },
});
