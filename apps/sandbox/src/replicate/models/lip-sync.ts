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

/** Lip sync; `sync_mode` decides which input determines the length. */
const syncs = (name: string, description: string) =>
  defineModel({
    name,
    description,
    official: true,
    hello: 'Uploading video and audio',
    input: z.looseObject({
      video: fileUri,
      audio: fileUri,
      sync_mode: z.enum(['loop', 'bounce', 'cut_off', 'silence', 'remap']).default('loop'),
      temperature: z.number().min(0).max(1).default(0.5),
      active_speaker: z.boolean().default(false),
    }),
    task: (input) => ({
      kind: 'lip-sync',
      videoUrl: input.video,
      audioUrl: input.audio,
      length:
        input.sync_mode === 'silence'
          ? 'video'
          : input.sync_mode === 'cut_off'
            ? 'shorter'
            : 'audio',
    }),
  });

export const lipsync2 = syncs('sync/lipsync-2', 'Generate realistic lipsyncs, without training');
export const lipsync2Pro = syncs('sync/lipsync-2-pro', 'Studio-grade lipsyncs');
