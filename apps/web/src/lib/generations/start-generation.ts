import type { Accepted } from '@talkreel/contracts/http/generations';
import { requestPaid, type PaidRequestOptions, type PaidResult } from '../api/request.ts';

/** Started by this tab, and not yet told how they ended. */
const untold = new Set<string>();

/** Asks for a generation and does not wait for its end; the reply names it. */
export async function startGeneration(
  url: string,
  body: unknown,
  idempotencyKey: string,
  options: Pick<PaidRequestOptions, 'paywall' | 'timeoutMs'> = {},
): Promise<PaidResult<Accepted>> {
  const reply = await requestPaid<Accepted>(url, {
    ...options,
    method: 'POST',
    body,
    idempotencyKey,
    respondAsync: true,
  });
  if (reply.kind === 'ok') untold.add(reply.data.id);
  return reply;
}

/** True once for a job of this tab: its end is to be told, however soon it came. */
export function takeUntold(id: string): boolean {
  return untold.delete(id);
}
