import { z } from 'zod';
import { fileUri, seed } from '../replicate/models/inputs.ts';
import { defineModel, type Model } from '../replicate/models/model.ts';

const chatterbox = defineModel({
  name: 'fal-ai/chatterbox/text-to-speech',
  description: 'Expressive text to speech',
  official: true,
  hello: 'Loading reference voice',
  input: z.looseObject({
    text: z.string().min(1).max(5_000),
    audio_url: fileUri.nullish(),
    exaggeration: z.number().min(0).max(1).default(0.25),
    cfg: z.number().min(0).max(1).default(0.5),
    temperature: z.number().min(0.05).max(2).default(0.7),
    seed,
  }),
  task: ({ text, audio_url }) => ({
    ...{ kind: 'speech', text, speakerUrl: audio_url ?? null, extension: 'wav' },
  }),
});

const chatterboxMultilingual = defineModel({
  name: 'fal-ai/chatterbox/text-to-speech/multilingual',
  description: 'Text to speech in 23 languages',
  official: true,
  hello: 'Loading reference voice',
  input: z.looseObject({
    text: z.string().min(1).max(300),
    voice: z.string().default('english'),
    custom_audio_language: z.string().nullish(),
    exaggeration: z.number().min(0.25).max(2).default(0.5),
    cfg_scale: z.number().min(0).max(1).default(0.5),
    temperature: z.number().min(0.05).max(5).default(0.8),
    seed,
  }),
  task({ text, voice, custom_audio_language: language }) {
    const isRecording = voice.startsWith('http');
    const spoken = isRecording ? language : voice;
    // The local voices are recordings of English.
    if (spoken !== 'english')
      throw new Error(
        `The language ${spoken} is not supported here: this stand-in speaks English.`,
      );
    return { kind: 'speech', text, speakerUrl: isRecording ? voice : null, extension: 'wav' };
  },
});

const side = z.number().int().min(256).max(2_048);

const flux2Pro = defineModel({
  name: 'fal-ai/flux-2-pro',
  description: 'Text to image',
  official: true,
  hello: 'Running with a prompt',
  outputShape: 'array',
  input: z.looseObject({
    prompt: z.string().min(1),
    image_size: z
      .union([z.looseObject({ width: side, height: side }), z.enum(['square_hd', 'square'])])
      .default('square_hd'),
    output_format: z.enum(['jpeg', 'png']).default('jpeg'),
    safety_tolerance: z.enum(['1', '2', '3', '4', '5']).default('2'),
    enable_safety_checker: z.boolean().default(true),
    seed,
  }),
  task({ prompt, image_size: size, output_format, seed: given }) {
    const { width, height } = typeof size === 'string' ? { width: 1_024, height: 1_024 } : size;
    const extension = output_format === 'png' ? 'png' : 'jpg';
    return { kind: 'portrait', prompt, seed: given ?? null, width, height, extension };
  },
});

const wanTurbo = defineModel({
  name: 'fal-ai/wan/v2.2-a14b/image-to-video/turbo',
  description: 'Image to video, 81 frames at 16 a second',
  official: true,
  hello: 'Encoding image',
  input: z.looseObject({
    image_url: fileUri,
    prompt: z.string(),
    resolution: z.enum(['480p', '580p', '720p']).default('720p'),
    aspect_ratio: z.enum(['auto', '16:9', '9:16', '1:1']).default('auto'),
    seed,
  }),
  task: ({ image_url, prompt }) => ({
    ...{ kind: 'animate', imageUrl: image_url, prompt, seconds: 81 / 16 },
  }),
});

const kling = defineModel({
  name: 'fal-ai/kling-video/v2.5-turbo/pro/image-to-video',
  description: 'Image to video, 5 or 10 seconds',
  official: true,
  hello: 'Uploading start image',
  input: z.looseObject({
    image_url: fileUri,
    prompt: z.string(),
    duration: z.enum(['5', '10']).default('5'),
    negative_prompt: z.string().default('blur, distort, and low quality'),
  }),
  task: ({ image_url, prompt, duration }) => ({
    ...{ kind: 'animate', imageUrl: image_url, prompt, seconds: Number(duration) },
  }),
});

const sync = (name: string) =>
  defineModel({
    name,
    description: 'Lip sync',
    official: true,
    hello: 'Uploading video and audio',
    input: z.looseObject({
      video_url: fileUri,
      audio_url: fileUri,
      sync_mode: z.enum(['cut_off', 'loop', 'bounce', 'silence', 'remap']).default('cut_off'),
    }),
    task: ({ video_url, audio_url, sync_mode }) => ({
      ...{ kind: 'lip-sync', videoUrl: video_url, audioUrl: audio_url },
      length: sync_mode === 'silence' ? 'video' : sync_mode === 'cut_off' ? 'shorter' : 'audio',
    }),
  });

const latentsync = defineModel({
  name: 'fal-ai/latentsync',
  description: 'Lip sync by latent diffusion; the result is as long as the audio',
  official: true,
  hello: 'Affine transforming faces',
  input: z.looseObject({
    video_url: fileUri,
    audio_url: fileUri,
    guidance_scale: z.number().min(1).max(2).default(1),
    loop_mode: z.enum(['pingpong', 'loop']).nullish(),
    seed,
  }),
  task: ({ video_url, audio_url }) => ({
    ...{ kind: 'lip-sync', videoUrl: video_url, audioUrl: audio_url, length: 'audio' },
  }),
});

/** The models of fal that can be run, with the inputs that its client's types describe. */
const models: readonly Model[] = [
  chatterbox,
  chatterboxMultilingual,
  flux2Pro,
  wanTurbo,
  kling,
  sync('fal-ai/sync-lipsync/v2'),
  sync('fal-ai/sync-lipsync/v2/pro'),
  latentsync,
];

export const falModel = (name: string): Model | undefined =>
  models.find((model) => model.name === name);
