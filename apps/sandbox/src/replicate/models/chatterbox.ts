import { z } from 'zod';
import { fileUri, seed } from './inputs.ts';
import { defineModel } from './model.ts';

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
