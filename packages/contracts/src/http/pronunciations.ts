import { z } from 'zod';
import {
  PRONUNCIATION_SPOKEN_MAX_CHARACTERS,
  PRONUNCIATION_WRITTEN_MAX_CHARACTERS,
} from '../constants.ts';
import { defineContract } from '../contract.ts';
import { commonErrors } from '../errors.ts';
import { routes } from '../routes.ts';
import { mustBeSpeakable } from '../speakable.ts';
import { rowId } from './ids.ts';

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

export const pronunciation = z.object({
  id: z.number().int(),
  written: z.string(),
  spoken: z.string(),
});
export type Pronunciation = z.infer<typeof pronunciation>;

/** The user's pronunciations, in alphabetical order. */
export const listPronunciations = defineContract(routes.listPronunciations, {
  responses: { 200: z.array(pronunciation), 401: commonErrors[401] },
});

/** Sets or replaces how a word is said. Speech already in progress is not affected. */
export const postPronunciation = defineContract(routes.postPronunciation, {
  body: pronunciationBody,
  responses: { 200: z.array(pronunciation), 400: commonErrors[400], 401: commonErrors[401] },
});

export const deletePronunciation = defineContract(routes.deletePronunciation, {
  params: z.object({ id: rowId }),
  responses: { 204: z.null(), 401: commonErrors[401], 404: commonErrors[404] },
});
