import type { Accepted } from '@talkreel/contracts/http/generations';
import type { ImageBody } from '@talkreel/contracts/http/influencers';
import { requestPaid, type PaidResult } from '../../../lib/api/request.ts';

export function createImage(
  body: ImageBody,
  idempotencyKey: string,
): Promise<PaidResult<Accepted>> {
  return requestPaid<Accepted>('/api/ai-influencer/image', {
    method: 'POST',
    body,
    idempotencyKey,
    respondAsync: true,
  });
}
