import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ApiClient, ApiReply } from '../stack/client.ts';
import { ASYNC } from '../stack/requests.ts';
import { count, type Tally } from './tally.ts';

/** How long a user repeats requests without an answer, even after the soak's end. */
const RETRY_FOR_MS = 30_000;
/** Statuses of a service that is away, which may be seen for a short time. 500 is never right. */
const OUTAGE = new Set([502, 503, 504]);

export interface Asking {
  /**
   * Sends a request that starts something, and repeats it with the same key until there is a reply. Null: there was
   * none.
   */
  insist(path: string, body: unknown): Promise<ApiReply | null>;
  /** Sends a read. Null: no reply, or an outage. */
  read(path: string): Promise<ApiReply | null>;
  /** Sends another request, without repeating it. */
  send(path: string, body?: unknown): Promise<ApiReply | null>;
}

/** The requests of one user, counted and checked. */
export function createAsking(client: ApiClient, tally: Tally, until: number): Asking {
  async function once(what: string, ask: () => Promise<ApiReply>): Promise<ApiReply | null> {
    tally.requests += 1;
    const reply = await ask().catch(() => null);
    if (reply === null) tally.unanswered += 1;
    else if (reply.status >= 400) count(tally.refused, String(reply.status));
    if (reply !== null && reply.status >= 500 && !OUTAGE.has(reply.status))
      tally.wrong.push(`R: ${what} was answered ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply !== null && OUTAGE.has(reply.status) ? null : reply;
  }

  async function insist(path: string, body: unknown): Promise<ApiReply | null> {
    const headers = { ...ASYNC, 'idempotency-key': randomUUID() };
    const givesUpAt = Math.max(until, Date.now() + RETRY_FOR_MS);
    while (Date.now() < givesUpAt) {
      const startMs = performance.now();
      const wasFaulty = tally.isFaulty;
      const reply = await once(`POST ${path}`, () => client.post(path, body, headers));
      if (reply !== null) {
        const isFaulty = wasFaulty || tally.isFaulty;
        const times = isFaulty ? tally.acceptMs.faulty : tally.acceptMs.quiet;
        if ([201, 202].includes(reply.status)) times.push(performance.now() - startMs);
        return reply;
      }
      await delay(200);
    }
    return null;
  }

  return {
    insist,
    read: (path) => once(`GET ${path}`, () => client.get(path)),
    send: (path, body) => once(`POST ${path}`, () => client.post(path, body)),
  };
}
