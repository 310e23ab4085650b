import { z } from 'zod';
import { fileUri } from './inputs.ts';
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
