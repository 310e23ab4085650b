import type { Claim } from '@talkreel/db/generations/stages.repo';

/**
 * PostgreSQL's clock, in ms since 1970, counted on from the moment a claim was received. This machine's own clock may be
 * wrong or set meanwhile. It may be late by as long as the claim took to arrive, never early.
 */
export function clockOf({ stage }: Claim, leaseSeconds: number): () => number {
  const receivedMs = performance.now();
  const claimedAtMs = (stage.claim_expires_at?.getTime() ?? 0) - leaseSeconds * 1_000;
  return () => claimedAtMs + (performance.now() - receivedMs);
}
