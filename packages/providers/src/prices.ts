/**
 * What one prediction costs, in US cents, for the lengths we order; list prices where a vendor states
 * them, careful guesses otherwise. For the operator's daily cap, not for invoices.
 */
const CENTS: Readonly<Record<string, number>> = {
  'lucataco/xtts-v2': 1.2,
  'resemble-ai/chatterbox': 2,
  'black-forest-labs/flux-2-pro': 5,
  'wan-video/wan-2.2-i2v-fast': 10,
  'kwaivgi/kling-v2.5-turbo-pro': 70,
  'sync/lipsync-2': 100,
  'bytedance/latentsync': 13,
};
const UNKNOWN_MODEL_CENTS = 100;

export function estimatedCents(model: string): number {
  return CENTS[model] ?? UNKNOWN_MODEL_CENTS;
}
