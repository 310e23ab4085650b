import { z } from 'zod';
import { fileUri, seed } from './inputs.ts';
import { defineModel } from './model.ts';

/** Image to video; 81–121 frames at 5–30 per second. */
export const wan22I2vFast = defineModel({
  name: 'wan-video/wan-2.2-i2v-fast',
  description: 'A fast image-to-video model',
  official: true,
  hello: 'Encoding image',
  input: z.looseObject({
    image: fileUri,
    prompt: z.string(),
    last_image: fileUri.nullish(),
    num_frames: z.number().int().min(81).max(121).default(81),
    resolution: z.enum(['480p', '720p']).default('480p'),
    frames_per_second: z.number().int().min(5).max(30).default(16),
    interpolate_output: z.boolean().default(true),
    go_fast: z.boolean().default(true),
    seed,
  }),
  task: (input) => ({
    kind: 'animate',
    imageUrl: input.image,
    prompt: input.prompt,
    seconds: input.num_frames / input.frames_per_second,
  }),
});
