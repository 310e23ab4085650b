import type { AudioBody } from '@talkreel/contracts/http/audio';
import type { Accepted } from '@talkreel/contracts/http/generations';
import type { PaidResult } from '../../../lib/api/request.ts';
import { startGeneration } from '../../../lib/generations/start-generation.ts';

/** Starts the speech. The wizard shows the paywall in place of its step, so no dialog opens. */
export function createAudio(
  body: AudioBody,
  idempotencyKey: string,
): Promise<PaidResult<Accepted>> {
  return startGeneration('/api/replicate/audio', body, idempotencyKey, { paywall: 'inline' });
}
