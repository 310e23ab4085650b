/**
 * What one prediction costs, in US cents, for the lengths we request: list prices if the vendor
 * publishes them, conservative estimates otherwise. For the operator's daily cap, not for invoices.
 */
const CENTS: Readonly<Record<string, number>> = {
  'gpt-5.4-mini': 0.1,
  'gpt-5.4-nano': 0.05,
  'gpt-5.5': 1,
  'lucataco/xtts-v2': 1.2,
  'resemble-ai/chatterbox': 2,
  'resemble-ai/chatterbox-multilingual': 2,
  'black-forest-labs/flux-2-pro': 5,
  'wan-video/wan-2.2-i2v-fast': 10,
  'kwaivgi/kling-v2.5-turbo-pro': 70,
  'sync/lipsync-2': 100,
  'sync/lipsync-2-pro': 180,
  'bytedance/latentsync': 13,
  'fal-ai/flux-2-pro': 3,
  'fal-ai/chatterbox/text-to-speech': 0.7,
  'fal-ai/chatterbox/text-to-speech/multilingual': 0.7,
  'fal-ai/wan/v2.2-a14b/image-to-video/turbo': 10,
  'fal-ai/kling-video/v2.5-turbo/pro/image-to-video': 70,
  'fal-ai/sync-lipsync/v2': 100,
  'fal-ai/sync-lipsync/v2/pro': 170,
  'fal-ai/latentsync': 20,
};
/** Cents per second of input, for models that are paid by it. */
const CENTS_PER_SECOND: Readonly<Record<string, number>> = {
  'sync/lipsync-2': 5,
  'sync/lipsync-2-pro': 9,
  'fal-ai/sync-lipsync/v2': 5,
  'fal-ai/sync-lipsync/v2/pro': 8.4,
};
/** Models that are paid by the second, and make clips of one length. */
const CLIP_SECONDS: Readonly<Record<string, number>> = {
  'kwaivgi/kling-v2.5-turbo-pro': 10,
  'fal-ai/kling-video/v2.5-turbo/pro/image-to-video': 10,
};
const UNKNOWN_MODEL_CENTS = 100;
const UNKNOWN_SCRIPT_CENTS = 1;

/**
 * What one prediction costs, in cents. `seconds`: how much the model is given, if that is known; otherwise as for our
 * longest clips.
 */
export function estimatedCents(model: string, seconds?: number): number {
  const perSecond = CENTS_PER_SECOND[model];
  if (perSecond !== undefined && seconds !== undefined) return Math.ceil(seconds * perSecond);
  return CENTS[model] ?? UNKNOWN_MODEL_CENTS;
}

/** What a second costs, in cents, of models that are paid by it; null: they are paid by the prediction. */
export function centsPerSecond(model: string): number | null {
  const clipSeconds = CLIP_SECONDS[model];
  const ofClip = clipSeconds === undefined ? null : estimatedCents(model) / clipSeconds;
  return CENTS_PER_SECOND[model] ?? ofClip;
}

/** What a script of a hundred words costs, in cents; any text model may be configured. */
export function estimatedScriptCents(model: string): number {
  return CENTS[model] ?? UNKNOWN_SCRIPT_CENTS;
}
