import type { StageName } from '@talkreel/contracts/names';

/** The models that a stage can be made with; the first is the default. */
export const modelNames = {
  script: ['gpt-5.4-mini', 'gpt-5.4-nano', 'gpt-5.5'],
  image: ['black-forest-labs/flux-2-pro'],
  audio: ['lucataco/xtts-v2', 'resemble-ai/chatterbox', 'resemble-ai/chatterbox-multilingual'],
  'image-to-video': ['wan-video/wan-2.2-i2v-fast', 'kwaivgi/kling-v2.5-turbo-pro'],
  lipsync: ['sync/lipsync-2', 'sync/lipsync-2-pro', 'bytedance/latentsync'],
} as const satisfies Partial<Record<StageName, readonly string[]>>;

const byStage: Partial<Record<StageName, readonly string[]>> = modelNames;

/** The models of a stage; none for a stage that no model makes. */
export function modelsOf(stage: StageName): readonly string[] {
  return byStage[stage] ?? [];
}
