import { z } from 'zod';
import { contractsOf, mayGrow } from '../contract.ts';
import { apiError, commonErrors } from '../errors.ts';
import { routes } from '../routes.ts';
import { signerTrusts, verdicts, verifiedFormats } from '../verify.ts';

const defineContract = contractsOf('Verification');

/** One step of how a file came to be. */
export const verifiedStep = z.object({
  title: z.string().nullable(),
  at: z.iso.datetime().nullable(),
  how: z.enum(['created', 'opened']).nullable(),
  sourceType: z
    .string()
    .nullable()
    .describe('of the IPTC’s digital source types, such as `trainedAlgorithmicMedia`'),
  model: z.object({ name: z.string(), provider: z.string().nullable() }).nullable(),
  ingredients: z.array(
    z.object({ title: z.string().nullable(), as: z.enum(['parent', 'part', 'input']) }),
  ),
  edits: z.array(z.string()),
});
export type VerifiedStep = z.infer<typeof verifiedStep>;

export const verification = z
  .object({
    verdict: z
      .enum(verdicts)
      .meta(mayGrow)
      .describe(
        '`nothing` proves nothing. `declared`: only its XMP says how it was made. `marked`: only our watermark was found.',
      ),
    message: z.string().describe('the verdict as a sentence'),
    format: z.enum(verifiedFormats).meta(mayGrow),
    bytes: z.number().int(),
    signer: z
      .object({
        name: z.string().nullable(),
        issuer: z.string().nullable(),
        trust: z.enum(signerTrusts).meta(mayGrow),
        signedAt: z.iso.datetime().nullable().describe('by a time stamp; null: there is none'),
        generator: z.string().nullable().describe('the program that wrote the manifest'),
      })
      .nullable(),
    sourceType: z.string().nullable(),
    people: z
      .object({
        realFace: z.boolean(),
        realVoice: z.boolean(),
        consents: z.number().int().describe('how many statements of consent it refers to'),
      })
      .nullable()
      .describe('null: it does not say'),
    story: z.array(verifiedStep).describe('oldest first; the last is the file itself'),
    mark: z
      .object({ in: z.enum(['picture', 'sound']), markedAt: z.iso.datetime().nullable() })
      .nullable()
      .describe('our watermark; null: not found, or not looked for'),
  })
  .meta({ id: 'Verification' });
export type Verification = z.infer<typeof verification>;

const replies = {
  200: verification,
  400: commonErrors[400],
  413: apiError,
  415: apiError,
  429: commonErrors[429],
  503: apiError,
};

export const postVerify = defineContract(routes.postVerify, {
  summary: 'Check a file',
  description:
    'Says whether a file (MP4, MOV, WebM, WAV, MP3, JPEG, PNG or WebP, 50 MB at most) carries Content Credentials, whether it was changed since, and how it was made. WebM carries none, so only the watermark is looked for there. No account is needed, and nothing is stored. Neither legal proof nor legal advice.',
  requestType: 'application/octet-stream',
  responses: replies,
});

export const postVerifyLink = defineContract(routes.postVerifyLink, {
  summary: 'Check a file of this site by its link',
  description:
    'As for a file. `link` is the address of a shared video, or of a file that you may see. No other address is ever called.',
  body: z.object({
    link: z.string().min(1).max(2_000).describe('such as `/share/…`, with or without our origin'),
  }),
  responses: { ...replies, 404: commonErrors[404] },
});
