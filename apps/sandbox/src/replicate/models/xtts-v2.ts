import { z } from 'zod';
import { fileUri } from './inputs.ts';
import { defineModel } from './model.ts';

const languages = [
  'en',
  'es',
  'fr',
  'de',
  'it',
  'pt',
  'pl',
  'tr',
  'ru',
  'nl',
  'cs',
  'ar',
  'zh',
  'hu',
  'ko',
  'hi',
] as const;

/** Voice cloning from a reference recording; a community model, so it runs by version only. */
export const xttsV2 = defineModel({
  name: 'lucataco/xtts-v2',
  description: 'Coqui XTTS-v2: multilingual text to speech with voice cloning',
  official: false,
  versions: ['684bc3855b37866c0c65add2ff39c78f3dea3f4ff103a436465326e0f438d55e'],
  hello: 'Cloning the speaker',
  input: z.looseObject({
    text: z
      .string()
      .default("Hi there, I'm your new voice clone. Try your best to upload quality audio"),
    speaker: fileUri,
    language: z.enum(languages).default('en'),
    cleanup_voice: z.boolean().default(false),
  }),
  task({ text, speaker, language }) {
    // The local voices are recordings of English.
    if (language !== 'en')
      throw new Error(
        `The language ${language} is not supported here: this stand-in speaks English.`,
      );
    return { kind: 'speech', text, speakerUrl: speaker, extension: 'wav' };
  },
});
