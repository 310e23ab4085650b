import { z } from 'zod';
import {
  PRONUNCIATION_SPOKEN_MAX_CHARACTERS,
  PRONUNCIATION_WRITTEN_MAX_CHARACTERS,
} from '../constants.ts';
import { contractsOf } from '../contract.ts';
import { commonErrors } from '../errors.ts';
import { routes } from '../routes.ts';
import { mustBeSpeakable } from '../speakable.ts';
import { rowId } from './ids.ts';

const defineContract = contractsOf('Account');

const word = (max: number) =>
  z
    .string()
    .trim()
    .min(1, { error: 'Please fill in both', abort: true })
    .max(max, `At most ${max} characters`)
    .regex(/^[^[\]\p{Cc}]*$/u, { error: 'Brackets are for pauses', abort: true })
    .transform((text) => text.normalize('NFC').replaceAll(/\s+/g, ' '));

export const pronunciationBody = z.object({
  written: word(PRONUNCIATION_WRITTEN_MAX_CHARACTERS).describe(
    'as it stands in a script, in any case',
  ),
  spoken: word(PRONUNCIATION_SPOKEN_MAX_CHARACTERS).superRefine(mustBeSpeakable),
});
export type PronunciationBody = z.input<typeof pronunciationBody>;

export const pronunciation = z
  .object({
    id: z.number().int(),
    written: z.string(),
    spoken: z.string(),
  })
  .meta({ id: 'Pronunciation' });
export type Pronunciation = z.infer<typeof pronunciation>;

export const listPronunciations = defineContract(routes.listPronunciations, {
  summary: 'List pronunciations',
  description: 'In alphabetical order.',
  responses: { 200: z.array(pronunciation), 401: commonErrors[401] },
});

export const postPronunciation = defineContract(routes.postPronunciation, {
  summary: 'Add or replace a pronunciation',
  description: 'Speech that is already being made is not affected.',
  example: { written: 'crema', spoken: 'cray-ma' },
  body: pronunciationBody,
  responses: { 200: z.array(pronunciation), 400: commonErrors[400], 401: commonErrors[401] },
});

export const deletePronunciation = defineContract(routes.deletePronunciation, {
  summary: 'Delete a pronunciation',
  params: z.object({ id: rowId }),
  responses: { 204: z.null(), 401: commonErrors[401], 404: commonErrors[404] },
});
