import { z } from 'zod';
import { contractsOf, mayGrow } from '../contract.ts';
import { commonErrors } from '../errors.ts';
import { routes } from '../routes.ts';
import { speechLanguage } from './audio.ts';
import { mediaUrl } from './media.ts';

const defineContract = contractsOf('Catalog');

export const actor = z
  .object({
    id: z.string(),
    title: z.string(),
    setting: z
      .enum(['Digital Performance', 'Puppet Performance', 'Digital Character'])
      .meta(mayGrow),
    duration: z.number().describe('seconds'),
    voiceId: z.string().nullable().describe('the voice that suits them'),
    thumbnail: mediaUrl,
    preview: mediaUrl.describe('the clip for a small tile: silent, at most 150 kB'),
    url: mediaUrl,
  })
  .meta({ id: 'Actor' });
export type Actor = z.infer<typeof actor>;

export const voice = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    gender: z.enum(['male', 'female']),
    url: mediaUrl.describe(
      'sample of the voice; served by us, so that no other host learns who listens, and pages need no other source of media',
    ),
  })
  .meta({ id: 'Voice' });
export type Voice = z.infer<typeof voice>;

export const getActors = defineContract(routes.getActors, {
  summary: 'List actors',
  responses: { 200: z.array(actor) },
});
export const getVoices = defineContract(routes.getVoices, {
  summary: 'List voices and languages',
  responses: {
    200: z.object({
      voices: z.array(voice),
      synthetic: z.boolean().describe('true where the local engine speaks with stand-in voices'),
      animatesLocally: z
        .boolean()
        .optional()
        .describe('true where the local engine animates photos, so that a mouth can be marked'),
      languages: z
        .array(speechLanguage)
        .optional()
        .describe(
          'what the speech model in use speaks; English is always first; absent: English only',
        ),
    }),
  },
});

export const getVoiceSample = defineContract(routes.getVoiceSample, {
  summary: 'Play a voice',
  description:
    'Leads to a sample of the voice as it sounds now. With a speech server of the operator’s own, its first call has that server say a sentence.',
  params: z.object({ voiceId: z.string().max(100) }),
  responses: { 302: z.null(), 404: commonErrors[404], 502: commonErrors[502] },
});
