import { z } from 'zod';
import {
  KEY_BUDGET_MAX,
  KEY_EXPIRY_MAX_DAYS,
  KEY_NAME_MAX_CHARACTERS,
  KEY_SCOPES,
} from '../api-keys.ts';
import { cleanName } from '../clean-name.ts';
import { contractsOf, mayGrow } from '../contract.ts';
import { commonErrors } from '../errors.ts';
import { routes } from '../routes.ts';

const defineContract = contractsOf('Account');

export const keyScope = z.enum(KEY_SCOPES);

export const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(keyScope),
  kind: z
    .enum(['key', 'connection'])
    .meta(mayGrow)
    .describe('connection: a program that the user connected, which has no key of its own'),
  isTest: z.boolean().describe('a test key: what it starts costs nothing, and a stand-in makes it'),
  hint: z
    .string()
    .describe(
      'the beginning and the end of the key: tk_live_Ab…wxyz, or tk_test_…; of a connection, where its program is',
    ),
  perDay: z
    .number()
    .int()
    .nullable()
    .describe('generations that it may start on a UTC day; null: as many as its user'),
  inAll: z.number().int().nullable().describe('generations that it may ever start'),
  usedToday: z.number().int().describe('generations accepted with it on this UTC day'),
  usedInAll: z.number().int(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable().describe('to the minute; null: never'),
  expiresAt: z.iso.datetime().nullable(),
  state: z.enum(['active', 'expired', 'revoked']),
  revokedAt: z.iso.datetime().nullable(),
  revokedFor: z
    .enum(['user', 'url'])
    .nullable()
    .describe('url: it was sent in an address, where logs and other sites can see it'),
});
export type ApiKey = z.infer<typeof apiKey>;

const budget = z
  .number()
  .int('Enter a whole number')
  .min(1, 'Enter at least 1, or leave it empty')
  .max(KEY_BUDGET_MAX, `Enter at most ${KEY_BUDGET_MAX.toLocaleString('en')}`)
  .nullable()
  .default(null);

export const newApiKey = z.strictObject({
  name: z
    .string()
    .transform(cleanName)
    .pipe(
      z
        .string()
        .min(1, 'Give the key a name')
        .max(KEY_NAME_MAX_CHARACTERS, `A name has up to ${KEY_NAME_MAX_CHARACTERS} characters`),
    ),
  isTest: z
    .boolean()
    .describe('what it starts costs nothing, and a stand-in makes it, marked as a test')
    .default(false),
  scopes: z
    .array(keyScope)
    .min(1, 'Choose at least one permission')
    .max(KEY_SCOPES.length)
    .refine((scopes) => new Set(scopes).size === scopes.length, 'Name each permission once'),
  perDay: budget,
  inAll: budget,
  expiresInDays: z
    .number()
    .int()
    .min(1)
    .max(KEY_EXPIRY_MAX_DAYS)
    .nullable()
    .describe('null: it does not expire')
    .default(null),
});
export type NewApiKey = z.input<typeof newApiKey>;

/** Newest first, with those that were revoked or expired of late. */
export const listApiKeys = defineContract(routes.listApiKeys, {
  summary: 'List API keys',
  responses: { 200: z.array(apiKey), 401: commonErrors[401] },
});

/** The only reply that has the key itself. */
export const postApiKey = defineContract(routes.postApiKey, {
  summary: 'Create an API key',
  body: newApiKey,
  responses: {
    201: z.object({ key: apiKey, token: z.string() }),
    400: commonErrors[400],
    401: commonErrors[401],
    403: commonErrors[403],
    409: commonErrors[409],
  },
});

/** Revokes a key: requests with it are refused from now on. Safe to repeat. */
export const deleteApiKey = defineContract(routes.deleteApiKey, {
  summary: 'Revoke an API key',
  params: z.object({ id: z.uuid() }),
  responses: { 204: z.null(), 401: commonErrors[401], 404: commonErrors[404] },
});
