import { z } from 'zod';
import { mayGrow } from '../contract.ts';
import { generationKind, generationState } from '../names.ts';
import { TEST_EVENT, type WebhookEvent } from '../webhooks.ts';
import { isTest } from './generations.ts';

/** What is sent to the addresses of users; the database writes `data` (migrations 079 and 105). */
const message = <Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({
    type: z.literal(type),
    timestamp: z.iso.datetime().describe('when it happened'),
    data,
  });

const version = z
  .number()
  .int()
  .describe('grows with every change: drop one that is lower than one you have');

const generationData = z.object({
  id: z.uuid(),
  kind: generationKind.meta(mayGrow),
  state: generationState,
  version,
  title: z.string(),
  projectId: z.number().int().nullable(),
  setId: z.uuid().nullable().describe('the batch or film that it belongs to'),
  isTest,
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
});

const setData = {
  id: z.uuid().describe('of the batch or film'),
  name: z.string(),
  version,
  isTest,
  counts: z
    .object({
      all: z.number().int(),
      succeeded: z.number().int(),
      failed: z.number().int(),
      cancelled: z.number().int(),
    })
    .describe('how its videos, or scenes, ended'),
};

/** The messages by their events. */
export const webhookMessages = {
  'generation.succeeded': message('generation.succeeded', generationData).meta({
    id: 'GenerationSucceeded',
  }),
  'generation.failed': message('generation.failed', generationData).meta({
    id: 'GenerationFailed',
  }),
  'generation.cancelled': message('generation.cancelled', generationData).meta({
    id: 'GenerationCancelled',
  }),
  'batch.finished': message('batch.finished', z.object(setData)).meta({ id: 'BatchFinished' }),
  'film.finished': message(
    'film.finished',
    z.object({
      ...setData,
      projectId: z.number().int().nullable(),
      state: generationState.describe('of the film itself'),
    }),
  ).meta({ id: 'FilmFinished' }),
  [TEST_EVENT]: message(TEST_EVENT, z.object({ message: z.string() })).meta({ id: 'WebhookTest' }),
} satisfies Record<WebhookEvent, z.ZodType>;
