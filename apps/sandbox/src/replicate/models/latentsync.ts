import { z } from 'zod';
import { fileUri, seed } from './inputs.ts';
import { defineModel } from './model.ts';

/** Lip sync by latent diffusion; the result is as long as the audio. */
export const latentsync = defineModel({
  name: 'bytedance/latentsync',
  description: 'LatentSync: generate high-quality lip sync animations',
  official: false,
  hello: 'Affine transforming faces',
  input: z.looseObject({
    video: fileUri,
    audio: fileUri,
    guidance_scale: z.number().min(0).max(10).default(1),
    seed,
  }),
  task: (input) => ({
    kind: 'lip-sync',
    videoUrl: input.video,
    audioUrl: input.audio,
    length: 'audio',
  }),
});
