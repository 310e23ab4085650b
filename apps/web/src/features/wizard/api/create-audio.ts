import type { AudioBody } from '@talkreel/contracts/http/audio';
import type { Accepted } from '@talkreel/contracts/http/generations';
import { requestPaid, type PaidResult } from '../../../lib/api/request.ts';

/** Starts the speech. The wizard shows the paywall in place of its step, so no dialog opens. */
export function createAudio(
  body: AudioBody,
  idempotencyKey: string,
): Promise<PaidResult<Accepted>> {
  return requestPaid<Accepted>('/api/replicate/audio', {
    method: 'POST',
    body,
    idempotencyKey,
    respondAsync: true,
    paywall: 'inline',
  });
}
