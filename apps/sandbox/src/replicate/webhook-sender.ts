import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Collection } from '../store/document-store.ts';

export interface WebhookSender {
  /** `whsec_` and base64, as `GET /webhooks/default/secret` returns it. */
  readonly secret: string;
  /** Sends a signed message; with `retry` until it is accepted or the delays are used up. */
  send(message: WebhookMessage): Promise<void>;
  /** Stops all sending. */
  close(): void;
}

export interface WebhookMessage {
  url: string;
  body: string;
  retry: boolean;
  /** Signed with a key that is not ours. */
  forged?: boolean;
  /** Id of the message; default: a new one. Copies of one message share it. */
  id?: string;
}

const REPLY_TIMEOUT_MS = 10_000;

interface Deps {
  keys: Collection<string>;
  retryDelaysMs: readonly number[];
  log: FastifyBaseLogger;
}

/** The signature covers `id.timestamp.body`, keyed by the decoded text after `whsec_`. */
function sign(secret: string, id: string, timestamp: string, body: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

export const newMessageId = () => `msg_${randomBytes(16).toString('hex')}`;

const newSecret = () => `whsec_${randomBytes(24).toString('base64')}`;

export function createWebhookSender({ keys, retryDelaysMs, log }: Deps): WebhookSender {
  const secret = keys.get('default') ?? newSecret();
  keys.put('default', secret);
  const closing = new AbortController();

  const post = async (message: WebhookMessage, id: string): Promise<boolean> => {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const key = message.forged === true ? newSecret() : secret;
    try {
      const response = await fetch(message.url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(REPLY_TIMEOUT_MS)]),
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': timestamp,
          'webhook-signature': sign(key, id, timestamp, message.body),
        },
        body: message.body,
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  };

  return {
    secret,
    send: async (message) => {
      // The id stays the same for all tries, so that receivers can recognise repeats.
      const id = message.id ?? newMessageId();
      for (const waitMs of message.retry ? [0, ...retryDelaysMs] : [0]) {
        try {
          if (waitMs > 0) await delay(waitMs, undefined, { signal: closing.signal, ref: false });
        } catch {
          return;
        }
        if (await post(message, id)) return;
      }
      if (!closing.signal.aborted) log.warn({ url: message.url }, 'webhook was not accepted');
    },
    close: () => closing.abort(),
  };
}
