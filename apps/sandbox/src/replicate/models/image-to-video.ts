import { z } from 'zod';
import { fileUri, seed } from './inputs.ts';
import { defineModel } from './model.ts';

/** Image to video, 5 or 10 seconds. The service also accepts a prompt alone; the sandbox needs the image. */
export const kling25TurboPro = defineModel({
  name: 'kwaivgi/kling-v2.5-turbo-pro',
  description: 'Text- and image-to-video with smooth motion',
  official: true,
  hello: 'Uploading start image',
  input: z.looseObject({
    prompt: z.string(),
    start_image: fileUri,
    end_image: fileUri.nullish(),
    duration: z.union([z.literal(5), z.literal(10)]).default(5),
    aspect_ratio: z.enum(['16:9', '9:16', '1:1']).default('16:9'),
    negative_prompt: z.string().default(''),
  }),
  task: (input) => ({
    kind: 'animate',
    imageUrl: input.start_image,
    prompt: input.prompt,
    seconds: input.duration,
  }),
});

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
