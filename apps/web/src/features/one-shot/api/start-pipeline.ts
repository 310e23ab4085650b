import type { Accepted } from '@talkreel/contracts/http/generations';
import type { PipelineBody } from '@talkreel/contracts/http/influencers';
import { requestPaid, type PaidResult } from '../../../lib/api/request.ts';

export function startPipeline(
  body: PipelineBody,
  idempotencyKey: string,
): Promise<PaidResult<Accepted>> {
  return requestPaid<Accepted>('/api/ai-influencer/pipeline', {
    method: 'POST',
    body,
    idempotencyKey,
    respondAsync: true,
  });
}
