import { z } from 'zod';
import { defineContract } from '../contract.ts';
import { commonErrors } from '../errors.ts';
import { opsRoutes } from '../ops-routes.ts';
import { mediaUrl } from './media.ts';
import { actionBody, actionReplies } from './ops-actions.ts';

const serverVoice = z.string().trim().min(1, 'Name a voice of the server').max(200);

/** One of our voices, and which of the server's speaks for it. */
export const opsSpeechVoice = z.object({
  id: z.string(),
  name: z.string(),
  chosen: z.string().nullable().describe("an operator's choice; null: as configured"),
  serverVoice: z.string().nullable().describe('who speaks now; null: the list cannot be read'),
});
export type OpsSpeechVoice = z.infer<typeof opsSpeechVoice>;

/** A voice pack that the sandbox speaks with, and under which licences. */
export const opsVoicePack = z.object({
  id: z.string(),
  title: z.string(),
  licence: z.string().describe('of the model'),
  problem: z.string().nullable().describe('why built-in voices speak nevertheless'),
  voices: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      speaker: z.string().describe('who of the pack speaks as it'),
      licence: z.string(),
      source: z.string().describe('whose recording it is'),
    }),
  ),
});
export type OpsVoicePack = z.infer<typeof opsVoicePack>;

/** The operator's own speech server; null: speech is made at Replicate, or by the sandbox, where `pack` may speak. */
export const getOpsSpeech = defineContract(opsRoutes.getOpsSpeech, {
  responses: {
    200: z.object({
      server: z
        .object({
          url: z.string(),
          model: z.string(),
          voices: z.array(opsSpeechVoice),
          listed: z.array(z.string()).nullable().describe('null: the server lists none'),
          problem: z.string().nullable().describe('why its list cannot be read'),
        })
        .nullable(),
      pack: opsVoicePack.nullable(),
    }),
    404: commonErrors[404],
  },
});

export const postOpsSpeechVoice = defineContract(opsRoutes.postOpsSpeechVoice, {
  params: z.object({ voiceId: z.string().max(100) }),
  body: actionBody.extend({ serverVoice: serverVoice.nullable() }),
  responses: actionReplies,
});

/** Has one of the server's voices say a sentence. */
export const postOpsSpeechSample = defineContract(opsRoutes.postOpsSpeechSample, {
  body: z.object({ serverVoice }),
  responses: {
    200: z.object({ url: mediaUrl }),
    400: commonErrors[400],
    404: commonErrors[404],
    502: commonErrors[502],
  },
});
