import { z } from 'zod';
import { fileUri, seed } from './inputs.ts';
import { defineModel } from './model.ts';

const ratios = {
  '1:1': [1024, 1024],
  '16:9': [1344, 768],
  '3:2': [1216, 832],
  '2:3': [832, 1216],
  '4:5': [896, 1120],
  '5:4': [1120, 896],
  '9:16': [768, 1344],
  '3:4': [896, 1184],
  '4:3': [1184, 896],
} as const;

/** Sizes are rounded to what the model supports. */
const side = z.number().int().min(256).max(2048).nullish();
const toMultipleOf16 = (pixels: number) => Math.round(pixels / 16) * 16;

/** Text to image; `aspect_ratio: "custom"` with `width` and `height` gives 640×720 exactly. */
export const flux2Pro = defineModel({
  name: 'black-forest-labs/flux-2-pro',
  description: 'High-quality image generation and editing',
  official: true,
  hello: 'Running with a prompt',
  input: z.looseObject({
    prompt: z.string().min(1),
    input_images: z.array(fileUri).max(8).default([]),
    aspect_ratio: z
      .enum([
        'match_input_image',
        'custom',
        '1:1',
        '16:9',
        '3:2',
        '2:3',
        '4:5',
        '5:4',
        '9:16',
        '3:4',
        '4:3',
      ])
      .default('1:1'),
    width: side,
    height: side,
    safety_tolerance: z.number().int().min(1).max(5).default(2),
    seed,
    output_format: z.enum(['webp', 'jpg', 'png']).default('webp'),
    output_quality: z.number().int().min(0).max(100).default(80),
  }),
  task: (input) => {
    const ratio = input.aspect_ratio;
    const [width, height] =
      ratio === 'custom'
        ? [toMultipleOf16(input.width ?? 1024), toMultipleOf16(input.height ?? 1024)]
        : ratios[ratio === 'match_input_image' ? '1:1' : ratio];
    return {
      kind: 'portrait',
      prompt: input.prompt,
      seed: input.seed ?? null,
      width,
      height,
      extension: input.output_format,
    };
  },
});
