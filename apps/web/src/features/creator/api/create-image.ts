import type { Accepted } from '@talkreel/contracts/http/generations';
import type { ImageBody } from '@talkreel/contracts/http/influencers';
import type { PaidResult } from '../../../lib/api/request.ts';
import { startGeneration } from '../../../lib/generations/start-generation.ts';

export function createImage(
  body: ImageBody,
  idempotencyKey: string,
): Promise<PaidResult<Accepted>> {
  return startGeneration('/api/ai-influencer/image', body, idempotencyKey);
}
