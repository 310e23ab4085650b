import type { ProviderService } from '@talkreel/contracts/names';
import { sql } from 'kysely';
import type { DbOrTx } from '../client.ts';
import type { ProviderHealth } from '../schema.ts';

/** Calls in a row that got no usable answer, whoever asked. */
const MAX_FAILURES = 5;
/** Users in a row whose predictions failed: one user's input says nothing about the model. */
const MAX_FAILED_USERS = 3;
/** Failures further apart than this are no series. */
const SERIES_SECONDS = 300;
const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 300;
const PROBE_SECONDS = 180;

export interface ProviderFailure {
  model: string;
  service: ProviderService;
  reason: string;
  /** Identifies whose prediction failed; null: the call itself failed. */
  userDigest: string | null;
  /** Whether this one failure says it all, such as that the model was withdrawn. */
  isCertain?: boolean;
}

export function listProviderHealth(db: DbOrTx): Promise<ProviderHealth[]> {
  return db.selectFrom('provider_health').selectAll().execute();
}

/** Counts a failure. Too many in a row, or a certain one, pause the model; a failed probe pauses it again, for longer. */
export async function recordProviderFailure(
  db: DbOrTx,
  failure: ProviderFailure,
): Promise<ProviderHealth> {
  const { model, service, userDigest, isCertain = false } = failure;
  const reason = failure.reason.slice(0, 500);
  const failures = isCertain ? MAX_FAILURES : userDigest === null ? 1 : 0;
  const users = userDigest === null ? [] : [userDigest];
  const isSeries = sql<boolean>`provider_health.updated_at > now() - make_interval(secs => ${SERIES_SECONDS})`;
  const counted = await db
    .insertInto('provider_health')
    .values({ model, service, failures, failed_users: users, reason })
    .onConflict((conflict) =>
      conflict.column('model').doUpdateSet((eb) => ({
        service: eb.ref('excluded.service'),
        reason: eb.ref('excluded.reason'),
        updated_at: sql<Date>`now()`,
        failures: eb(
          'excluded.failures',
          '+',
          eb.case().when(isSeries).then(eb.ref('provider_health.failures')).else(0).end(),
        ),
        failed_users: eb
          .case()
          .when(eb.not(isSeries))
          .then(eb.ref('excluded.failed_users'))
          .when('provider_health.failed_users', '@>', eb.ref('excluded.failed_users'))
          .then(eb.ref('provider_health.failed_users'))
          .else(
            sql<
              string[]
            >`(provider_health.failed_users || excluded.failed_users)[1:${sql.lit(MAX_FAILED_USERS)}]`,
          )
          .end(),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return (await pause(db, model)) ?? counted;
}

/** Pauses a model that failed too often, or whose probe failed. undefined: neither. */
function pause(db: DbOrTx, model: string): Promise<ProviderHealth | undefined> {
  return db
    .updateTable('provider_health')
    .set({
      opened_at: sql<Date>`coalesce(opened_at, now())`,
      openings: sql<number>`openings + 1`,
      probe_until: null,
      retry_at: sql<Date>`now() + make_interval(secs =>
        least(${LONGEST_PAUSE_SECONDS}, ${FIRST_PAUSE_SECONDS} * 2 ^ least(openings, 10)))`,
    })
    .where('model', '=', model)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('opened_at', 'is', null),
          eb.or([
            eb('failures', '>=', MAX_FAILURES),
            eb(sql<number>`cardinality(failed_users)`, '>=', MAX_FAILED_USERS),
          ]),
        ]),
        // What failed had been sent before the pause unless somebody was allowed to try.
        eb('probe_until', 'is not', null),
      ]),
    )
    .returningAll()
    .executeTakeFirst();
}

/**
 * The model works again. `answered`: it took a request, which ends a series of failed calls; `delivered`: it
 * made something, which ends any.
 */
export async function recordProviderSuccess(
  db: DbOrTx,
  model: string,
  success: 'answered' | 'delivered',
): Promise<void> {
  const well = { failures: 0, openings: 0, opened_at: null, retry_at: null, probe_until: null };
  let update = db.updateTable('provider_health').where('model', '=', model);
  update =
    success === 'delivered'
      ? update.set({ ...well, failed_users: [], updated_at: sql<Date>`now()` })
      : update
          .set({ ...well, updated_at: sql<Date>`now()` })
          .where(sql<number>`cardinality(failed_users)`, '<', MAX_FAILED_USERS);
  await update.execute();
}

/** Lets one request at a time try a model out after its pause. True: this one does. */
export async function takeProbe(db: DbOrTx, model: string): Promise<boolean> {
  const taken = await db
    .updateTable('provider_health')
    .set({ probe_until: sql<Date>`now() + make_interval(secs => ${PROBE_SECONDS})` })
    .where('model', '=', model)
    .where('opened_at', 'is not', null)
    .where('retry_at', '<=', sql<Date>`now()`)
    .where((eb) => eb.or([eb('probe_until', 'is', null), eb('probe_until', '<', sql<Date>`now()`)]))
    .returning('model')
    .executeTakeFirst();
  return taken !== undefined;
}
