import { z } from 'zod';
import { fileUri, seed } from './inputs.ts';
import { defineModel } from './model.ts';

/** The local voices are recordings of English. */
function requireEnglish(language: string): void {
  if (language === 'en') return;
  throw new Error(`The language ${language} is not supported here: this stand-in speaks English.`);
}

/** Speech with an optional reference voice, under a licence that allows commercial use. */
export const chatterbox = defineModel({
  name: 'resemble-ai/chatterbox',
  description: 'Expressive text to speech with an optional reference voice',
  official: true,
  hello: 'Loading reference voice',
  input: z.looseObject({
    prompt: z.string().min(1),
    audio_prompt: fileUri.nullish(),
    exaggeration: z.number().min(0.25).max(2).default(0.5),
    cfg_weight: z.number().min(0.2).max(1).default(0.5),
    temperature: z.number().min(0.05).max(5).default(0.8),
    seed,
  }),
  task: (input) => ({
    kind: 'speech',
    text: input.prompt,
    speakerUrl: input.audio_prompt ?? null,
    extension: 'wav',
  }),
});

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

/** The same in many languages, of which the local voices speak English. */
export const chatterboxMultilingual = defineModel({
  name: 'resemble-ai/chatterbox-multilingual',
  description: 'Text to speech with an optional reference voice in 23 languages',
  official: true,
  hello: 'Loading reference voice',
  input: z.looseObject({
    text: z.string().min(1).max(300),
    reference_audio: fileUri.nullish(),
    language: z.string().length(2).default('en'),
    exaggeration: z.number().min(0.25).max(2).default(0.5),
    cfg_weight: z.number().min(0.2).max(1).default(0.5),
    temperature: z.number().min(0.05).max(5).default(0.8),
    seed,
  }),
  task({ text, reference_audio, language }) {
    requireEnglish(language);
    return { kind: 'speech', text, speakerUrl: reference_audio ?? null, extension: 'wav' };
  },
});

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
    requireEnglish(language);
    return { kind: 'speech', text, speakerUrl: speaker, extension: 'wav' };
  },
});
