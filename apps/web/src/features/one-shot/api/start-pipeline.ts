import type { Accepted } from '@talkreel/contracts/http/generations';
import type { PipelineBody } from '@talkreel/contracts/http/influencers';
import type { PaidResult } from '../../../lib/api/request.ts';
import { startGeneration } from '../../../lib/generations/start-generation.ts';

export function startPipeline(
  body: PipelineBody,
  idempotencyKey: string,
): Promise<PaidResult<Accepted>> {
  return startGeneration('/api/ai-influencer/pipeline', body, idempotencyKey);
}
