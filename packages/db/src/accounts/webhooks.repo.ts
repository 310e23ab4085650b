import {
  SECRET_OVERLAP_HOURS,
  TEST_EVENT,
  WEBHOOK_TRIED_HOURS,
  type DisabledFor,
  type WebhookEvent,
} from '@talkreel/contracts/webhooks';
import { sql, type Selectable } from 'kysely';
import { disableEndpoint } from './webhook-deliveries.repo.ts';
import type { Db, DbOrTx } from '../client.ts';
import type { WebhookDeliveries, WebhookEndpoints } from '../schema.generated.ts';
import { lockUser } from './users.repo.ts';

type Endpoint = Selectable<WebhookEndpoints>;
export type EndpointRow = Omit<Endpoint, 'user_id' | 'secret' | 'previous_secret'>;
export type DeliveryRow = Selectable<WebhookDeliveries>;

const shown = [
  'id',
  'url',
  'events',
  'previous_until',
  'failing_since',
  'disabled_at',
  'disabled_for',
  'created_at',
] as const satisfies ReadonlyArray<keyof EndpointRow>;

/** Until when a delivery that begins now is tried. */
const triedUntil = sql<Date>`now() + make_interval(hours => ${sql.lit(WEBHOOK_TRIED_HOURS)})`;

/** A user's endpoints, oldest first, without their secrets. */
export function listEndpoints(db: DbOrTx, userId: string): Promise<EndpointRow[]> {
  return db
    .selectFrom('webhook_endpoints')
    .select(shown)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** null: the user has `limit` endpoints, or the account is deleted. */
export function createEndpoint(
  db: Db,
  userId: string,
  endpoint: { url: string; events: WebhookEvent[]; secret: string },
  limit: number,
): Promise<EndpointRow | null> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockUser(tx, userId)) || (await listEndpoints(tx, userId)).length >= limit)
      return null;
    return tx
      .insertInto('webhook_endpoints')
      .values({ user_id: userId, ...endpoint })
      .returning(shown)
      .executeTakeFirstOrThrow();
  });
}

/**
 * Changes an endpoint. Switched on again, what it has not got is tried for another day. undefined: it is not this
 * user's.
 */
export function changeEndpoint(
  db: Db,
  { userId, id }: { userId: string; id: string },
  { isEnabled, ...change }: { url?: string; events?: WebhookEvent[]; isEnabled?: boolean },
): Promise<EndpointRow | undefined> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('webhook_endpoints')
      .set((eb) => ({
        id: eb.ref('id'),
        ...change,
        ...(isEnabled === true && { disabled_at: null, disabled_for: null, failing_since: null }),
      }))
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning(shown)
      .executeTakeFirst();
    if (!row || isEnabled === undefined) return row;
    await (isEnabled ? tryAgain(tx, id) : disableEndpoint(tx, id, 'user'));
    return (await listEndpoints(tx, userId)).find((endpoint) => endpoint.id === id);
  });
}

async function tryAgain(tx: DbOrTx, endpointId: string): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ due_at: sql<Date>`now()`, retry_until: triedUntil })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'pending')
    .execute();
}

/** Replaces the secret; the previous one signs too for a day. false: it is not this user's. */
export async function rotateSecret(
  db: DbOrTx,
  { userId, id }: { userId: string; id: string },
  secret: string,
): Promise<boolean> {
  const row = await db
    .updateTable('webhook_endpoints')
    .set((eb) => ({
      secret,
      previous_secret: eb.ref('secret'),
      previous_until: sql<Date>`now() + make_interval(hours => ${sql.lit(SECRET_OVERLAP_HOURS)})`,
    }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes an endpoint with its log. false: it is not this user's. */
export async function deleteEndpoint(
  db: DbOrTx,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  const row = await db
    .deleteFrom('webhook_endpoints')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Which entries of a log: those before a number, and those about tests, or about what is real. null: all. */
interface LogPage {
  before: number | null;
  isTest?: boolean | null;
  limit: number;
}

/** An endpoint's log, newest first. undefined: it is not this user's. */
export async function listDeliveries(
  db: DbOrTx,
  { userId, id }: { userId: string; id: string },
  { before, isTest = null, limit }: LogPage,
): Promise<DeliveryRow[] | undefined> {
  if (!(await isOwn(db, userId, id))) return undefined;
  // A try of the webhook itself is of no mode. As the index of tests says it, so that it is used.
  const isTry = sql<boolean>`event = ${sql.lit(TEST_EVENT)}`;
  const saysTest = sql<boolean>`payload @> '{"isTest": true}'`;
  return db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('endpoint_id', '=', id)
    .$if(isTest === true, (query) => query.where((eb) => eb.or([isTry, saysTest])))
    .$if(isTest === false, (query) => query.where((eb) => eb.or([isTry, eb.not(saysTest)])))
    .$if(before !== null, (query) => query.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}

async function isOwn(db: DbOrTx, userId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Queues an event of its own for an endpoint. undefined: it is not this user's, or is off. */
export async function addTestDelivery(
  db: DbOrTx,
  { userId, id }: { userId: string; id: string },
): Promise<DeliveryRow | undefined> {
  const { rows } = await sql<DeliveryRow>`
    insert into webhook_deliveries (endpoint_id, event, payload)
    select id, ${TEST_EVENT}, '{"message": "It works."}' from webhook_endpoints
    where id = ${id} and user_id = ${userId} and disabled_at is null returning *`.execute(db);
  return rows[0];
}

/**
 * Sends an ended delivery once more, with its id. missing: it is not this user's. off: its endpoint is. under-way: it has
 * not ended.
 */
export async function replayDelivery(
  db: DbOrTx,
  { userId, id }: { userId: string; id: string },
): Promise<DeliveryRow | 'missing' | 'off' | 'under-way'> {
  const found = await db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhook_endpoints as endpoint', 'endpoint.id', 'delivery.endpoint_id')
    .select('endpoint.disabled_at')
    .where('delivery.id', '=', id)
    .where('endpoint.user_id', '=', userId)
    .executeTakeFirst();
  if (!found) return 'missing';
  if (found.disabled_at !== null) return 'off';
  const again = await db
    .updateTable('webhook_deliveries')
    .set({
      ...{ state: 'pending' as const, attempts: 0, due_at: sql<Date>`now()` },
      ...{ retry_until: triedUntil, status: null, error: null, ended_at: null },
    })
    .where('id', '=', id)
    .where('state', 'in', ['delivered', 'failed'])
    .returningAll()
    .executeTakeFirst();
  return again ?? 'under-way';
}

export interface DisabledEndpoint {
  email: string;
  url: string;
  disabled_for: DisabledFor;
}

/** An endpoint that we switched off, for the mail about it; undefined: it is on again, or nobody can be mailed. */
export async function findDisabledEndpoint(
  db: DbOrTx,
  id: string,
): Promise<DisabledEndpoint | undefined> {
  const { rows } = await sql<DisabledEndpoint>`
    select users.email, endpoint.url, endpoint.disabled_for from webhook_endpoints endpoint
    join users on users.id = endpoint.user_id
    where endpoint.id = ${id} and endpoint.disabled_for in ('failing', 'gone')
      and users.email is not null and users.erased_at is null`.execute(db);
  return rows[0];
}
