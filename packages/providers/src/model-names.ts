import type { StageName } from '@talkreel/contracts/names';

/** The models that a stage can be made with at Replicate and OpenAI; the first is the default. */
export const modelNames = {
  script: ['gpt-5.4-mini', 'gpt-5.4-nano', 'gpt-5.5'],
  image: ['black-forest-labs/flux-2-pro'],
  audio: ['lucataco/xtts-v2', 'resemble-ai/chatterbox', 'resemble-ai/chatterbox-multilingual'],
  'image-to-video': ['wan-video/wan-2.2-i2v-fast', 'kwaivgi/kling-v2.5-turbo-pro'],
  lipsync: ['sync/lipsync-2', 'sync/lipsync-2-pro', 'bytedance/latentsync'],
} as const satisfies Partial<Record<StageName, readonly string[]>>;

/** Those at fal, which need its key. */
export const falModelNames = {
  image: ['fal-ai/flux-2-pro'],
  audio: ['fal-ai/chatterbox/text-to-speech', 'fal-ai/chatterbox/text-to-speech/multilingual'],
  'image-to-video': [
    'fal-ai/wan/v2.2-a14b/image-to-video/turbo',
    'fal-ai/kling-video/v2.5-turbo/pro/image-to-video',
  ],
  lipsync: ['fal-ai/sync-lipsync/v2', 'fal-ai/sync-lipsync/v2/pro', 'fal-ai/latentsync'],
} as const satisfies Partial<Record<StageName, readonly string[]>>;

const byStage: Partial<Record<StageName, readonly string[]>> = modelNames;
const atFal: Partial<Record<StageName, readonly string[]>> = falModelNames;

/** The models of a stage; none for a stage that no model makes. */
export function modelsOf(stage: StageName, hasFal: boolean): readonly string[] {
  return [...(byStage[stage] ?? []), ...((hasFal && atFal[stage]) || [])];
}

export const isOfFal = (model: string): boolean =>
  Object.values(falModelNames).some((names: readonly string[]) => names.includes(model));
