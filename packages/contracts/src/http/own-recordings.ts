import { z } from 'zod';
import { contractsOf } from '../contract.ts';
import { apiError, commonErrors } from '../errors.ts';
import { ownRecordingTexts, speakerConsents } from '../own-recordings.ts';
import { routes } from '../routes.ts';
import { consentName } from './consents.ts';
import { mediaUrl } from './media.ts';

const defineContract = contractsOf('Speech and video');

export const speakerConsent = z.enum(speakerConsents, { error: ownRecordingTexts.noConsent });

/** Whose voice a recording is, as its user said when sending it. */
export const voiceStatement = z.object({
  consent: speakerConsent,
  statement: z.string().describe('the text they agreed to, word for word'),
  statementVersion: z.number().int(),
  statedAt: z.iso.datetime(),
});
export type VoiceStatement = z.infer<typeof voiceStatement>;

export const ownRecording = voiceStatement
  .extend({
    id: z.uuid(),
    url: mediaUrl.nullable().describe('null: its sound was deleted; the statement stays'),
    durationSeconds: z.number().nullable().describe('of the speech, without the silence around it'),
  })
  .meta({ id: 'Recording' });
export type OwnRecording = z.infer<typeof ownRecording>;

export const postOwnRecording = defineContract(routes.postOwnRecording, {
  summary: 'Upload a recording',
  description:
    'Speech of your own, sent as it is: WAV, MP3, M4A, WebM, AIFF, CAF, WMA and the like. It is trimmed, leveled and encoded again. The same file with the same statement is the same recording.',
  requestType: 'application/octet-stream',
  query: z.object({
    consent: speakerConsent,
    name: consentName.optional().describe('of whoever speaks, if it is somebody else'),
    statement: z.coerce.number<number>().int().describe('the version of the text that was shown'),
  }),
  responses: {
    200: ownRecording,
    400: commonErrors[400],
    401: commonErrors[401],
    409: commonErrors[409],
    413: apiError,
    415: apiError,
    503: apiError,
  },
});

export const getOwnRecording = defineContract(routes.getOwnRecording, {
  summary: 'Get a recording',
  params: z.object({ id: z.uuid() }),
  responses: { 200: ownRecording, 401: commonErrors[401], 404: commonErrors[404] },
});
