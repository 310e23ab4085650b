import type { LookupFunction } from 'node:net';
import { OLDEST_API_VERSION, VERSION_HEADER } from '@talkreel/contracts/api-version';
import { Webhook } from 'standardwebhooks';
import { Agent, request } from 'undici';
import { AddressRefused, resolveReceiver } from './receiver-address.ts';

export interface WebhookMessage {
  /** The same for every try, so that receivers can drop what they know. */
  id: string;
  url: string;
  /** JSON, as it is signed. */
  body: string;
  /** The newest first. A receiver that knows one of them accepts. */
  secrets: readonly string[];
}

/** What became of a try. `status` null: there was no reply. */
export type WebhookReply =
  | { isDelivered: true; status: number }
  | { isDelivered: false; status: number | null; error: string };

const WITHIN_MS = 10_000;
/** Replies are not read: only so much, so that the connection ends in order. */
const MAX_REPLY_BYTES = 16 * 1024;
const MAX_ERROR_CHARACTERS = 300;

/**
 * Sends a message by the rules of Standard Webhooks, once: to an address that was checked, within ten seconds, and
 * wherever a redirect leads, not there. Only a 2xx counts as delivered.
 */
export async function sendWebhook(
  { id, url, body, secrets }: WebhookMessage,
  { mayBePrivate, signal }: { mayBePrivate: boolean; signal?: AbortSignal },
): Promise<WebhookReply> {
  const at = new Date();
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, at, body));
  const timeout = AbortSignal.timeout(WITHIN_MS);
  const target = new URL(url);
  let agent: Agent | undefined;
  try {
    const addresses = await resolveReceiver(target, { mayBePrivate });
    agent = new Agent({
      connect: { lookup: answer(addresses), timeout: WITHIN_MS },
      maxResponseSize: MAX_REPLY_BYTES,
    });
    const reply = await request(target, {
      dispatcher: agent,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Talkreel-Webhooks/1',
        [VERSION_HEADER]: OLDEST_API_VERSION,
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': signatures.join(' '),
      },
      body,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const { statusCode: status } = reply;
    await reply.body.dump({ limit: MAX_REPLY_BYTES }).catch(() => undefined);
    if (status >= 200 && status < 300) return { isDelivered: true, status };
    const isRedirect = status >= 300 && status < 400;
    const error = isRedirect ? 'It redirects, which is not followed.' : `It answered ${status}.`;
    return { isDelivered: false, status, error };
  } catch (error) {
    if (signal?.aborted) throw error;
    return { isDelivered: false, status: null, error: wordsOf(error, timeout.aborted) };
  } finally {
    await agent?.destroy();
  }
}

/** A lookup that knows what was checked, and asks nobody again. */
function answer(addresses: Array<{ address: string; family: number }>): LookupFunction {
  return (_hostname, options, done) => {
    const [first] = addresses;
    if (options.all === true) done(null, addresses);
    else done(null, first?.address ?? '', first?.family);
  };
}

function wordsOf(error: unknown, isLate: boolean): string {
  if (isLate) return `No answer within ${WITHIN_MS / 1000} s.`;
  if (error instanceof AddressRefused)
    return error.problem === 'unknown'
      ? `The host is unknown (${error.message}).`
      : `We do not send there: ${error.message}.`;
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return `The connection failed (${code}).`.slice(0, MAX_ERROR_CHARACTERS);
}
