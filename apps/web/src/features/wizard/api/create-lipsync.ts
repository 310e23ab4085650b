import { LIPSYNC_TIMEOUT_MS } from '@talkreel/contracts/constants';
import type { Accepted } from '@talkreel/contracts/http/generations';
import type { LipsyncBody } from '@talkreel/contracts/http/lipsync';
import { requestPaid, type PaidResult } from '../../../lib/api/request.ts';

export function createLipsync(
  body: LipsyncBody,
  idempotencyKey: string,
): Promise<PaidResult<Accepted>> {
  return requestPaid<Accepted>('/api/replicate/lipsync', {
    method: 'POST',
    body,
    idempotencyKey,
    respondAsync: true,
    timeoutMs: LIPSYNC_TIMEOUT_MS,
  });
}
