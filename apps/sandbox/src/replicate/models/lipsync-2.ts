import { z } from 'zod';
import { fileUri } from './inputs.ts';
import { defineModel } from './model.ts';

/** Lip sync; `sync_mode` decides which input determines the length. */
export const lipsync2 = defineModel({
  name: 'sync/lipsync-2',
  description: 'Generate realistic lipsyncs, without training',
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
      input.sync_mode === 'silence' ? 'video' : input.sync_mode === 'cut_off' ? 'shorter' : 'audio',
  }),
});
