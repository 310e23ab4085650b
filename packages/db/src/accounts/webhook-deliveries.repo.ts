import {
  WEBHOOK_TRIED_HOURS,
  type DisabledFor,
  type WebhookEvent,
} from '@talkreel/contracts/webhooks';
import { sql } from 'kysely';
import type { Db, DbOrTx } from '../client.ts';
import { queueMail } from './mails.repo.ts';

/** One try of a delivery, which `attempts` numbers. */
export interface Try {
  id: string;
  attempts: number;
}

/** A try that nothing was heard of for so long is made again. */
const LEASE_SECONDS = 60;
/** Tries of one endpoint that are under way at once: a slow one keeps no more from the others. */
const PER_ENDPOINT = 4;

/**
 * Takes up to `limit` due deliveries, of one endpoint if given. Of one generation and endpoint only the oldest: they
 * arrive in its order. Those of an endpoint that has enough under way wait.
 */
export async function takeDueDeliveries(
  db: DbOrTx,
  limit: number,
  endpointId: string | null = null,
): Promise<Try[]> {
  const { rows } = await sql<Try>`
    with due as (
      select delivery.id from webhook_endpoints endpoint cross join lateral (
        select id, due_at from webhook_deliveries delivery
        where endpoint_id = endpoint.id and state in ('pending', 'sending') and due_at <= now()
          and not exists (select from webhook_deliveries earlier
            where earlier.endpoint_id = delivery.endpoint_id and earlier.generation_id = delivery.generation_id
              and earlier.state in ('pending', 'sending') and earlier.number < delivery.number)
        order by due_at limit greatest(0, ${PER_ENDPOINT} - (
          select count(*) from webhook_deliveries busy where busy.endpoint_id = endpoint.id
            and busy.state = 'sending' and busy.due_at > now()))) delivery
      where endpoint.disabled_at is null and (${endpointId}::uuid is null or endpoint.id = ${endpointId})
      order by delivery.due_at limit ${limit})
    update webhook_deliveries set state = 'sending', attempts = attempts + 1,
      due_at = now() + make_interval(secs => ${LEASE_SECONDS})
    where id in (select id from due)
      -- Another process may have taken it meanwhile.
      and state in ('pending', 'sending') and due_at <= now()
    returning id, attempts`.execute(db);
  return rows;
}

export interface OutgoingDelivery {
  id: string;
  endpoint_id: string;
  event: WebhookEvent;
  payload: Record<string, unknown>;
  created_at: Date;
  url: string;
  /** The newest first; the previous one too while it is valid. */
  secrets: string[];
}

/** What to send; undefined: the try is not ours any more, or the endpoint is off. */
export async function findDelivery(
  db: DbOrTx,
  { id, attempts }: Try,
): Promise<OutgoingDelivery | undefined> {
  const { rows } = await sql<OutgoingDelivery>`
    select delivery.id, delivery.endpoint_id, delivery.event, delivery.payload, delivery.created_at, endpoint.url,
      array_remove(array[endpoint.secret, case when endpoint.previous_until > now() then endpoint.previous_secret end], null)
        as secrets
    from webhook_deliveries delivery join webhook_endpoints endpoint on endpoint.id = delivery.endpoint_id
    where delivery.id = ${id} and delivery.attempts = ${attempts} and delivery.state = 'sending'
      and endpoint.disabled_at is null`.execute(db);
  return rows[0];
}

/** Records that a try arrived. */
export async function recordDelivered(
  db: Db,
  { id, attempts }: Try,
  status: number,
): Promise<void> {
  await sql`with delivered as (
      update webhook_deliveries set state = 'delivered', status = ${status}, error = null, ended_at = now()
      where id = ${id} and attempts = ${attempts} and state = 'sending' returning endpoint_id)
    update webhook_endpoints set failing_since = null from delivered
    where webhook_endpoints.id = delivered.endpoint_id and failing_since is not null`.execute(db);
}

export interface FailedTry extends Try {
  /** null: there was no reply. */
  status: number | null;
  error: string;
  /** Until the next try. */
  delaySeconds: number;
  /** The receiver said that it is gone for good. */
  isGone: boolean;
}

/**
 * Records that a try failed. After its last one, an endpoint that has got nothing since is switched off, and its owner
 * is mailed. Returns whether it was switched off.
 */
export function recordFailed(db: Db, failed: FailedTry): Promise<boolean> {
  const { id, attempts, status, error, delaySeconds, isGone } = failed;
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ endpoint_id: string; state: string }>`
      update webhook_deliveries set status = ${status}, error = ${error},
        state = case when ${isGone} or due_next.at > retry_until then 'failed' else 'pending' end,
        ended_at = case when ${isGone} or due_next.at > retry_until then now() end,
        due_at = due_next.at
      from (select now() + make_interval(secs => ${delaySeconds}) as at) due_next
      where id = ${id} and attempts = ${attempts} and webhook_deliveries.state = 'sending'
      returning endpoint_id, state`.execute(tx);
    const delivery = rows[0];
    if (!delivery) return false;
    const { endpoint_id: endpointId } = delivery;
    const { rows: endpoints } = await sql<{ has_got_nothing: boolean }>`
      update webhook_endpoints set failing_since = coalesce(failing_since, now())
      where id = ${endpointId} and disabled_at is null
      returning failing_since < now() - make_interval(hours => ${WEBHOOK_TRIED_HOURS - 1}) as has_got_nothing`.execute(
      tx,
    );
    const isDead = delivery.state === 'failed' && endpoints[0]?.has_got_nothing === true;
    if (endpoints.length === 0 || !(isGone || isDead)) return false;
    await disableEndpoint(tx, endpointId, isGone ? 'gone' : 'failing');
    await queueMail(tx, 'webhook-off', endpointId);
    return true;
  });
}

/** Switches an endpoint off. What it has not got waits until it is on again. */
export async function disableEndpoint(
  tx: DbOrTx,
  id: string,
  disabledFor: DisabledFor,
): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({ disabled_at: sql<Date>`now()`, disabled_for: disabledFor })
    .where('id', '=', id)
    .execute();
  await sql`update webhook_deliveries set state = 'pending', due_at = null
    where endpoint_id = ${id} and state in ('pending', 'sending')`.execute(tx);
}

/** Deletes ended deliveries, and those of endpoints long off, that are older than that; returns how many. */
export async function forgetOldDeliveries(
  db: DbOrTx,
  olderThanDays: number,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`delete from webhook_deliveries where id in (
    select id from webhook_deliveries where created_at < now() - make_interval(days => ${olderThanDays})
    order by created_at limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
