import { z } from 'zod';
import {
  CONSENT_NAME_MAX_CHARACTERS,
  consentGrounds,
  consentKinds,
  consentSubjects,
  consentTexts,
  othersGrounds,
} from '../consent.ts';
import { cleanName } from '../clean-name.ts';
import { contractsOf, mayGrow } from '../contract.ts';
import { commonErrors } from '../errors.ts';
import { routes } from '../routes.ts';
import { uuidPageQuery } from './pages.ts';

const defineContract = contractsOf('Consent');

/** The name of somebody in a photo or recording, cleaned. */
export const consentName = z
  .string()
  .transform(cleanName)
  .refine(
    (name) => [...name].length <= CONSENT_NAME_MAX_CHARACTERS,
    `Names cannot exceed ${CONSENT_NAME_MAX_CHARACTERS} characters`,
  );

/** Who is in a photo that is sent, and why it may be used. */
export const photoConsent = z.object({
  subject: z
    .enum(consentSubjects, { error: consentTexts.missing })
    .describe('who is in it; nobody: a drawing, or a person who does not exist'),
  name: consentName.optional().describe('required for `someone-else`'),
  ground: z
    .enum(othersGrounds, { error: consentTexts.noGround })
    .optional()
    .describe('required for `someone-else`: why it may be used'),
  statement: z.int().describe('the version of the text that was shown'),
});
export type PhotoConsent = z.infer<typeof photoConsent>;

/** What goes when a consent is withdrawn. */
export const affected = z.object({
  influencers: z.int(),
  videos: z.int(),
  films: z.int(),
  exports: z.int(),
  links: z.int().describe('shared links'),
  community: z.int().describe('entries on the community page'),
  running: z.int().describe('generations in progress'),
  ofOthers: z
    .int()
    .describe('how many of these are of other users, who used it from the community page'),
});

export const consent = z
  .object({
    id: z.uuid(),
    kind: z.enum(consentKinds).meta(mayGrow),
    subject: z
      .enum(consentSubjects)
      .meta(mayGrow)
      .nullable()
      .describe('null: it was sent before this was asked'),
    name: z.string().nullable(),
    ground: z.enum(consentGrounds).meta(mayGrow).nullable(),
    statement: z.string().nullable().describe('the text agreed to, word for word'),
    statementVersion: z.int().nullable(),
    statedAt: z.iso.datetime().nullable(),
    withdrawnAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Consent' });
export type ConsentView = z.infer<typeof consent>;
export type ConsentWithAffected = ConsentView & { affected: z.infer<typeof affected> };

/** Each is listed with a count of what was made of it, so a page is short. */
const PAGE = 12;

export const listConsents = defineContract(routes.listConsents, {
  summary: 'List consents',
  description:
    'Newest first, each with what would go if it was withdrawn now. Photos and recordings that were sent before statements were asked for are missing.',
  query: uuidPageQuery(PAGE),
  responses: {
    200: z.array(consent.extend({ affected })),
    400: commonErrors[400],
    401: commonErrors[401],
  },
});

const params = z.object({ id: z.uuid().describe('`photoId` of an influencer, or a recording') });

export const getConsent = defineContract(routes.getConsent, {
  summary: 'Get the consent to a photo or recording',
  description: 'With what would go if it was withdrawn now.',
  params,
  responses: {
    200: consent.extend({ affected }),
    401: commonErrors[401],
    404: commonErrors[404],
  },
});

export const withdrawConsent = defineContract(routes.withdrawConsent, {
  summary: 'Withdraw the consent to a photo or recording',
  description:
    'Deletes it with everything that was made of it, for good: what other users made of an influencer, too. Links end, and what is in progress is cancelled by the usual rules. Repeating it does nothing.',
  params,
  responses: {
    200: consent.extend({ affected: affected.describe('what went; all zero if it went before') }),
    401: commonErrors[401],
    404: commonErrors[404],
  },
});
