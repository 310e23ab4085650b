import { LIPSYNC_TIMEOUT_MS } from '@talkreel/contracts/constants';
import type { Accepted } from '@talkreel/contracts/http/generations';
import type { LipsyncBody } from '@talkreel/contracts/http/lipsync';
import type { PaidResult } from '../../../lib/api/request.ts';
import { startGeneration } from '../../../lib/generations/start-generation.ts';

export function createLipsync(
  body: LipsyncBody,
  idempotencyKey: string,
): Promise<PaidResult<Accepted>> {
  return startGeneration('/api/replicate/lipsync', body, idempotencyKey, {
    timeoutMs: LIPSYNC_TIMEOUT_MS,
  });
}
