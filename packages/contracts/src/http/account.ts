import { z } from 'zod';
import { commonErrors } from '../errors.ts';
import { user } from './auth.ts';

export const NAME_MAX_CHARACTERS = 80;
export const BIO_MAX_CHARACTERS = 500;

const name = z
  .string()
  .trim()
  .max(NAME_MAX_CHARACTERS, `Names cannot exceed ${NAME_MAX_CHARACTERS} characters`)
  .nullable();

/** What people are called in the header and beside videos they share. */
const username = z
  .string()
  .trim()
  .min(1, 'A username needs at least one character')
  .max(NAME_MAX_CHARACTERS, `Usernames cannot exceed ${NAME_MAX_CHARACTERS} characters`)
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, 'A username is one line of visible characters')
  .refine((name) => !/talkreel/i.test(name), 'This name is kept for Talkreel itself');

/** What is not named stays as it is; null or an empty text removes it. */
export const profileChanges = z.strictObject({
  username: username.optional(),
  firstName: name.optional(),
  lastName: name.optional(),
  bio: z
    .string()
    .trim()
    .max(BIO_MAX_CHARACTERS, `Bio cannot exceed ${BIO_MAX_CHARACTERS} characters`)
    .nullable()
    .optional(),
});
export type ProfileChanges = z.infer<typeof profileChanges>;

export const patchProfile = {
  path: '/api/account/profile',
  body: profileChanges,
  responses: { 200: user, 400: commonErrors[400], 401: commonErrors[401] },
} as const;

/** Ends every session of the account, this one included. */
export const postSignOutEverywhere = {
  path: '/api/account/sign-out-everywhere',
  responses: { 204: z.null(), 401: commonErrors[401] },
} as const;

/** A ZIP of everything we keep about the account: `account.json` and the media. */
export const EXPORT_PATH = '/api/account/export';

/** The username, typed again: deleting cannot be undone. */
export const deleteAccountRequest = z.strictObject({ username: z.string().max(200) });
export type DeleteAccountRequest = z.infer<typeof deleteAccountRequest>;

/** Cancels what runs and the subscription, then removes the account and its media. 503: Stripe cannot be told; nothing was removed. */
export const deleteAccount = {
  path: '/api/account',
  body: deleteAccountRequest,
  responses: {
    204: z.null(),
    400: commonErrors[400],
    401: commonErrors[401],
    502: commonErrors[502],
    503: commonErrors[503],
  },
} as const;
