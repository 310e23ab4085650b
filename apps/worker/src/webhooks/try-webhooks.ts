import type { Db } from '@talkreel/db/client';
import {
  findDelivery,
  recordDelivered,
  recordFailed,
  takeDueDeliveries,
  type Try,
} from '@talkreel/db/accounts/webhook-deliveries.repo';
import { sendWebhook } from '@talkreel/providers/webhooks/send-webhook';
import type { Logger } from 'pino';

/** The seconds before each further try; together about a day. */
const DELAYS = [5, 30, 120, 600, 1_800, 3_600, 10_800, 21_600, 32_400, 14_400];
/** The receiver wants no more of this. */
const GONE = 410;

interface Deps {
  db: Db;
  log: Logger;
  /** Whether receivers may be in the installation's own network. */
  mayBePrivate: boolean;
}

/** So many due deliveries of one endpoint follow each other; then others have their turn. */
const IN_A_ROW = 200;

/** Tells a user's own server what happened, and what else is due there, one after the other. */
export async function tryWebhooks(deps: Deps, first: Try): Promise<void> {
  let next: Try | undefined = first;
  for (let made = 0; next !== undefined; made += 1) {
    const endpointId: string | null = await tryOnce(deps, next);
    if (endpointId === null || made === IN_A_ROW) return;
    [next] = await takeDueDeliveries(deps.db, 1, endpointId);
  }
}

/** Sends once, and records how that went. Returns the endpoint; null: the try was not ours any more. */
async function tryOnce({ db, log, mayBePrivate }: Deps, one: Try): Promise<string | null> {
  const delivery = await findDelivery(db, one);
  if (!delivery) return null;
  const { id, endpoint_id: endpointId, url, secrets, event, payload, created_at } = delivery;
  const body = JSON.stringify({ type: event, timestamp: created_at.toISOString(), data: payload });
  const reply = await sendWebhook({ id: `msg_${id}`, url, body, secrets }, { mayBePrivate });
  const about = { delivery: id, attempt: one.attempts, host: new URL(url).host };
  if (reply.isDelivered) {
    await recordDelivered(db, one, reply.status);
    log.info(about, 'webhook delivered');
    return endpointId;
  }
  const { status, error } = reply;
  const delaySeconds = (DELAYS[one.attempts - 1] ?? DELAYS.at(-1) ?? 0) * (0.9 + Math.random() / 5);
  const isGone = status === GONE;
  const isOff = await recordFailed(db, { ...one, status, error, delaySeconds, isGone });
  log.info({ ...about, status, error, isOff }, 'webhook not delivered');
  return endpointId;
}
