import { z } from 'zod';
import { contractsOf, mayGrow } from '../contract.ts';
import { commonErrors } from '../errors.ts';
import { routes } from '../routes.ts';
import { TEST_EVENT, WEBHOOK_EVENTS, WEBHOOK_URL_MAX_CHARACTERS } from '../webhooks.ts';
import { rowId } from './ids.ts';

const defineContract = contractsOf('Webhooks');

const events = z
  .array(z.enum(WEBHOOK_EVENTS))
  .min(1, 'Choose at least one event')
  .refine((chosen) => new Set(chosen).size === chosen.length, 'Name each event once');
const url = z
  .string()
  .trim()
  .max(WEBHOOK_URL_MAX_CHARACTERS, 'This address is too long')
  .pipe(z.url({ error: 'Enter a whole address, such as https://example.com/hook' }));

export const webhookEndpoint = z
  .object({
    id: z.uuid(),
    url: z.string(),
    events: z.array(z.enum(WEBHOOK_EVENTS).meta(mayGrow)),
    createdAt: z.iso.datetime(),
    failingSince: z.iso.datetime().nullable().describe('since when nothing arrived'),
    disabledAt: z.iso.datetime().nullable().describe('nothing is sent since then'),
    disabledFor: z
      .enum(['user', 'failing', 'gone'])
      .nullable()
      .describe('failing: nothing arrived for a day; gone: it answered 410'),
    previousSecretUntil: z.iso
      .datetime()
      .nullable()
      .describe('until when the secret before the last rotation signs too'),
  })
  .meta({ id: 'WebhookEndpoint' });
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;

export const webhookDelivery = z
  .object({
    id: z.string().describe('the `webhook-id` header, the same for every try'),
    event: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]).meta(mayGrow),
    generationId: z.uuid().nullable(),
    setId: z.uuid().nullish().describe('the batch or film that it is about'),
    state: z.enum(['pending', 'sending', 'delivered', 'failed']).meta(mayGrow),
    attempts: z.number().int(),
    status: z.number().int().nullable().describe('of the last reply; null: there was none'),
    error: z.string().nullable(),
    createdAt: z.iso.datetime(),
    nextTryAt: z.iso.datetime().nullable(),
    endedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

const oneId = z.object({ id: z.uuid() });
const secret = z.string().describe('`whsec_…`; this reply is the only one that has it');

export const listWebhooks = defineContract(routes.listWebhooks, {
  summary: 'List webhooks',
  responses: { 200: z.array(webhookEndpoint), 401: commonErrors[401] },
});

export const postWebhook = defineContract(routes.postWebhook, {
  summary: 'Add a webhook',
  description:
    'From then on, each chosen event is sent to the address by the rules of [Standard Webhooks](https://www.standardwebhooks.com). Only https addresses on the public internet are accepted.',
  body: z.strictObject({ url, events }),
  responses: {
    201: z.object({ endpoint: webhookEndpoint, secret }),
    400: commonErrors[400],
    401: commonErrors[401],
    403: commonErrors[403],
    409: commonErrors[409],
  },
});

export const patchWebhook = defineContract(routes.patchWebhook, {
  summary: 'Change a webhook',
  description:
    'Switched on again, what it has not got in the last 30 days is sent, oldest first for each generation.',
  params: oneId,
  body: z.strictObject({
    url: url.optional(),
    events: events.optional(),
    isEnabled: z.boolean().optional(),
  }),
  responses: {
    200: webhookEndpoint,
    400: commonErrors[400],
    401: commonErrors[401],
    404: commonErrors[404],
  },
});

export const deleteWebhook = defineContract(routes.deleteWebhook, {
  summary: 'Delete a webhook',
  params: oneId,
  responses: { 204: z.null(), 401: commonErrors[401], 404: commonErrors[404] },
});

export const postWebhookSecret = defineContract(routes.postWebhookSecret, {
  summary: 'Rotate the secret of a webhook',
  description: 'For a day, every message carries a signature by the previous secret too.',
  params: oneId,
  responses: {
    200: z.object({ secret }),
    401: commonErrors[401],
    404: commonErrors[404],
  },
});

export const postWebhookTest = defineContract(routes.postWebhookTest, {
  summary: 'Send a test event',
  params: oneId,
  responses: { 202: webhookDelivery, 401: commonErrors[401], 404: commonErrors[404] },
});

export const listWebhookDeliveries = defineContract(routes.listWebhookDeliveries, {
  summary: 'List the deliveries of a webhook',
  description: 'Those of the last 30 days, newest first.',
  params: oneId,
  query: z.object({ before: rowId.optional() }),
  responses: {
    200: z.object({ items: z.array(webhookDelivery), next: z.string().nullable() }),
    400: commonErrors[400],
    401: commonErrors[401],
    404: commonErrors[404],
  },
});

export const postWebhookReplay = defineContract(routes.postWebhookReplay, {
  summary: 'Send a delivery again',
  description: 'With the same id, whether it had arrived or not.',
  params: z.object({ id: z.string().max(100) }),
  responses: {
    202: webhookDelivery,
    401: commonErrors[401],
    404: commonErrors[404],
    409: commonErrors[409],
  },
});
