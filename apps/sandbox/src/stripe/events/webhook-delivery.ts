import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { StripeEvent } from '../wire.ts';
import type { WebhookOrders } from './webhook-orders.ts';

export interface WebhookDelivery {
  /** Queues the event; first tries are sent in the order of the calls. */
  send(event: StripeEvent): void;
  /** Null turns sending off. */
  setUrl(url: string | null): void;
  close(): void;
}

interface Deps {
  url: string | null;
  secret: string;
  retryDelaysMs: readonly number[];
  orders: WebhookOrders;
  log: FastifyBaseLogger;
  onDelivered(eventId: string): void;
}

const REPLY_TIMEOUT_MS = 10_000;
const STALE_SECONDS = 3600;
const COPIES = 3;

/** `t=<seconds>,v1=<hex>`, an HMAC over `t.body` keyed by the whole secret. */
export function signatureHeader(body: string, secret: string, timestampSeconds: number): string {
  const hex = createHmac('sha256', secret).update(`${timestampSeconds}.${body}`).digest('hex');
  return `t=${timestampSeconds},v1=${hex}`;
}

export function createWebhookDelivery(deps: Deps): WebhookDelivery {
  const { secret, retryDelaysMs, orders, log } = deps;
  let { url } = deps;
  let queue: Promise<unknown> = Promise.resolve();
  let held: StripeEvent[] = [];
  let release: NodeJS.Timeout | undefined;
  const closing = new AbortController();

  const post = async (
    event: StripeEvent,
    how: 'plain' | 'forged' | 'stale' = 'plain',
  ): Promise<boolean> => {
    if (url === null || closing.signal.aborted) return true;
    const body = JSON.stringify(event, null, 2);
    // Real time even if billing time is ahead: receivers check the age by their own clock.
    const nowSeconds = Math.floor(Date.now() / 1000) - (how === 'stale' ? STALE_SECONDS : 0);
    const signature = signatureHeader(
      body,
      how === 'forged' ? 'whsec_somebody_else' : secret,
      nowSeconds,
    );
    try {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(REPLY_TIMEOUT_MS)]),
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signature,
        },
        body,
      });
      await response.body?.cancel();
      if (response.ok && how === 'plain') deps.onDelivered(event.id);
      return response.ok;
    } catch {
      return false;
    }
  };

  const retry = async (event: StripeEvent): Promise<void> => {
    for (const waitMs of retryDelaysMs) {
      try {
        await delay(waitMs, undefined, { signal: closing.signal, ref: false });
      } catch {
        return;
      }
      if (await post(event)) return;
    }
    if (!closing.signal.aborted) log.warn({ url, type: event.type }, 'webhook was not accepted');
  };

  const enqueue = (event: StripeEvent, copies = 1): void => {
    queue = queue.then(async () => {
      for (let copy = 0; copy < copies; copy += 1) {
        if (!(await post(event))) void retry(event);
      }
    });
  };

  const releaseHeld = (): void => {
    clearTimeout(release);
    const events = held.toReversed();
    held = [];
    for (const event of events) enqueue(event);
  };

  return {
    send: (event) => {
      const order = orders.take(event.type);
      switch (order?.kind) {
        case undefined:
          enqueue(event);
          return;
        case 'drop':
          return;
        case 'delay':
          void delay(order.delayMs, undefined, { ref: false }).then(() => enqueue(event));
          return;
        case 'duplicate':
          enqueue(event, COPIES);
          return;
        case 'reorder':
          held.push(event);
          clearTimeout(release);
          if (order.times === 1) releaseHeld();
          else release = setTimeout(releaseHeld, order.delayMs);
          return;
        case 'forged':
        case 'stale': {
          const { kind } = order;
          queue = queue.then(() => post(event, kind));
        }
      }
    },
    setUrl: (next) => {
      url = next;
    },
    close: () => {
      clearTimeout(release);
      closing.abort();
    },
  };
}
