import { z } from 'zod';
import { contractsOf } from '../contract.ts';
import { cleanName } from '../clean-name.ts';
import { routes } from '../routes.ts';
import { commonErrors } from '../errors.ts';
import { usernameProblem } from '../username.ts';
import { user } from './auth.ts';
import { displayName } from './display-name.ts';

const defineContract = contractsOf('Account');

export const BIO_MAX_CHARACTERS = 500;

const username = z
  .string()
  .transform(cleanName)
  .superRefine((name, context) => {
    const problem = usernameProblem(name);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  });

/** Omitted fields stay unchanged; null or an empty text removes one. */
export const profileChanges = z.strictObject({
  username: username.optional(),
  firstName: displayName.optional(),
  lastName: displayName.optional(),
  bio: z
    .string()
    .trim()
    .max(BIO_MAX_CHARACTERS, `Bio cannot exceed ${BIO_MAX_CHARACTERS} characters`)
    .nullable()
    .optional(),
  mailsWhenDone: z.boolean().optional(),
});
export type ProfileChanges = z.infer<typeof profileChanges>;

export const patchProfile = defineContract(routes.patchProfile, {
  summary: 'Change the profile',
  description: 'Fields left out stay as they are; null or an empty text removes one.',
  example: { firstName: 'Ada', bio: 'Coffee and short films.' },
  body: profileChanges,
  responses: { 200: user, 400: commonErrors[400], 401: commonErrors[401] },
});

export const postSignOutEverywhere = defineContract(routes.postSignOutEverywhere, {
  summary: 'Sign out everywhere',
  description: 'Ends every session of the account, including this one.',
  responses: { 204: z.null(), 401: commonErrors[401] },
});

/** One of a user's sessions. `id` identifies it but grants no access. */
export const accountSession = z
  .object({
    id: z.string(),
    device: z.string().describe("such as 'Chrome on Windows'"),
    signedInAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime().describe('to the hour'),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Session' });
export type AccountSession = z.infer<typeof accountSession>;

export const listSessions = defineContract(routes.listSessions, {
  summary: 'List sessions',
  description: 'The current one comes first, the others follow by last use.',
  responses: { 200: z.array(accountSession), 401: commonErrors[401] },
});

export const deleteSession = defineContract(routes.deleteSession, {
  summary: 'End another session',
  description: 'The current one ends by signing out.',
  params: z.object({ id: z.string().max(100) }),
  responses: { 204: z.null(), 401: commonErrors[401], 404: commonErrors[404] },
});

export const postSignOutOthers = defineContract(routes.postSignOutOthers, {
  summary: 'Sign out all other sessions',
  responses: { 204: z.null(), 401: commonErrors[401] },
});

/** Storage used by the account, and its limit. At the limit nothing new is made. */
export const accountStorage = z
  .object({
    bytes: z.number(),
    files: z.number().int(),
    maxBytes: z.number(),
    maxFiles: z.number().int(),
  })
  .meta({ id: 'Storage' });

export const getStorage = defineContract(routes.getStorage, {
  summary: 'Get the storage used',
  description: 'At the limit nothing new can be made.',
  responses: { 200: accountStorage, 401: commonErrors[401] },
});

export const getAccountExport = defineContract(routes.getAccountExport, {
  summary: 'Export the account',
  description:
    'A ZIP of everything that is kept about the account: `account.json` and its media, streamed.',
  replyType: 'application/zip',
  responses: { 200: z.unknown(), 401: commonErrors[401], 429: commonErrors[429] },
});

/** The username, typed again: deleting cannot be undone. */
export const deleteAccountRequest = z.strictObject({ username: z.string().max(200) });
export type DeleteAccountRequest = z.infer<typeof deleteAccountRequest>;

export const deleteAccount = defineContract(routes.deleteAccount, {
  summary: 'Delete the account',
  description:
    'Cannot be undone, so it asks for the username. Its jobs are cancelled and nothing of it is visible after the reply; rows, files and subscription are removed right after.',
  body: deleteAccountRequest,
  responses: {
    204: z.null(),
    400: commonErrors[400],
    401: commonErrors[401],
    403: commonErrors[403],
  },
});
