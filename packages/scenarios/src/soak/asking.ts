import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ApiClient, ApiReply } from '../stack/client.ts';
import { ASYNC } from '../stack/requests.ts';
import { count, type Tally } from './tally.ts';

/** How long a person repeats what was not answered, even after the soak's end. */
const PATIENCE_MS = 30_000;
/** 500 is never right. The others say that something is away, and are not said for long. */
const OUTAGE = new Set([502, 503, 504]);

export interface Asking {
  /** Starts something: repeated with the same key until there is a reply. Null: there was none. */
  insist(path: string, body: unknown): Promise<ApiReply | null>;
  /** A read. Null: no reply, or an outage. */
  read(path: string): Promise<ApiReply | null>;
  /** Another request, not repeated. */
  send(path: string, body?: unknown): Promise<ApiReply | null>;
}

/** The requests of one person, counted and checked. */
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
    const givesUpAt = Math.max(until, Date.now() + PATIENCE_MS);
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
