import { z } from 'zod';
import { defineContract } from '../contract.ts';
import { cleanName } from '../clean-name.ts';
import { routes } from '../routes.ts';
import { commonErrors } from '../errors.ts';
import { usernameProblem } from '../username.ts';
import { user } from './auth.ts';
import { personName } from './person-name.ts';

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
  firstName: personName.optional(),
  lastName: personName.optional(),
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
  body: profileChanges,
  responses: { 200: user, 400: commonErrors[400], 401: commonErrors[401] },
});

/** Ends every session of the account, this one included. */
export const postSignOutEverywhere = defineContract(routes.postSignOutEverywhere, {
  responses: { 204: z.null(), 401: commonErrors[401] },
});

/** One of a user's sessions. `id` identifies it but grants no access. */
export const accountSession = z.object({
  id: z.string(),
  device: z.string().describe("such as 'Chrome on Windows'"),
  signedInAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime().describe('to the hour'),
  isCurrent: z.boolean(),
});
export type AccountSession = z.infer<typeof accountSession>;

/** The current session first, then by last use. */
export const listSessions = defineContract(routes.listSessions, {
  responses: { 200: z.array(accountSession), 401: commonErrors[401] },
});

/** Ends another session; the current one ends by signing out. */
export const deleteSession = defineContract(routes.deleteSession, {
  params: z.object({ id: z.string().max(100) }),
  responses: { 204: z.null(), 401: commonErrors[401], 404: commonErrors[404] },
});

/** Ends every session of the account but this one. */
export const postSignOutOthers = defineContract(routes.postSignOutOthers, {
  responses: { 204: z.null(), 401: commonErrors[401] },
});

/** Storage used by the account, and its limit. At the limit nothing new is made. */
export const accountStorage = z.object({
  bytes: z.number(),
  files: z.number().int(),
  maxBytes: z.number(),
  maxFiles: z.number().int(),
});

export const getStorage = defineContract(routes.getStorage, {
  responses: { 200: accountStorage, 401: commonErrors[401] },
});

/** A ZIP of everything we keep about the account: `account.json` and the media. Streamed. */
export const getAccountExport = defineContract(routes.getAccountExport, {
  responses: { 200: z.unknown(), 401: commonErrors[401], 429: commonErrors[429] },
});

/** The username, typed again: deleting cannot be undone. */
export const deleteAccountRequest = z.strictObject({ username: z.string().max(200) });
export type DeleteAccountRequest = z.infer<typeof deleteAccountRequest>;

/**
 * After the reply the account is gone: its jobs are cancelled and nothing of it is visible. Its rows, files and
 * subscription are removed right after that, or as soon as the services involved can be reached.
 */
export const deleteAccount = defineContract(routes.deleteAccount, {
  body: deleteAccountRequest,
  responses: {
    204: z.null(),
    400: commonErrors[400],
    401: commonErrors[401],
    403: commonErrors[403],
  },
});
