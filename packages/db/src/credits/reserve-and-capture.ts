import { sql, type ExpressionBuilder, type QueryCreator } from 'kysely';
import type { AcceptParams, AcceptStatement } from '../generations/accept/values.ts';
import type { Bucket, Database } from '../schema.ts';
import type { DeliverStatement, DeliverTables } from '../generations/deliver/values.ts';

/**
 * Takes a credit if one is needed and available; otherwise returns no row. After waiting for the row it is read again.
 */
export function reserveCredit(
  db: QueryCreator<Database & { admission: { active: number } }>,
  params: AcceptParams,
) {
  return db
    .updateTable('credit_accounts')
    .from('admission')
    .set((eb) => ({
      last_bucket: payingBucket(eb),
      period_available: eb('period_available', '-', taken(eb, 'period')),
      free_available: eb('free_available', '-', taken(eb, 'free')),
      pack_available: eb('pack_available', '-', taken(eb, 'pack')),
    }))
    .where('user_id', '=', params.user_id)
    .where(sql<boolean>`${params.cost} = 1`)
    .where((eb) => eb(payingBucket(eb), 'is not', null))
    .returning('last_bucket as bucket');
}

/** The ledger entry of the reservation; none if no credit was taken. */
export function noteReservation(db: AcceptStatement, params: AcceptParams) {
  return db
    .insertInto('ledger_entries')
    .columns(['user_id', 'generation_id', 'reference', 'kind', 'bucket', 'amount'])
    .expression((eb) =>
      eb
        .selectFrom('accepted')
        .select([
          params.user_id.as('user_id'),
          params.id.as('generation_id'),
          params.id.as('reference'),
          sql.lit('reserve').as('kind'),
          'accepted.bucket',
          sql.lit(-1).as('amount'),
        ])
        .where('accepted.bucket', 'is not', null),
    );
}

type AccountColumns = ExpressionBuilder<Database, 'credit_accounts'>;

/**
 * The bucket that pays: the expiring one first, then the free allowance, then packs. A bucket is below zero after a
 * refund of used generations; then nothing pays until the sum is above zero.
 */
function payingBucket(eb: AccountColumns) {
  const monthRuns = eb('period_ends_at', '>', sql<Date>`now()`);
  const ofMonth = eb
    .case()
    .when(monthRuns)
    .then(eb.ref('period_available'))
    .else(eb.fn<number>('least', ['period_available', eb.lit(0)]))
    .end();
  const available = sql<number>`free_available + pack_available + ${ofMonth}`;
  return eb
    .case()
    .when(available, '<=', eb.lit(0))
    .then(eb.lit(null))
    .when(eb.and([eb('period_available', '>', eb.lit(0)), monthRuns]))
    .then(sql.lit<Bucket>('period'))
    .when('free_available', '>', eb.lit(0))
    .then(sql.lit<Bucket>('free'))
    .when('pack_available', '>', eb.lit(0))
    .then(sql.lit<Bucket>('pack'))
    .end();
}

/** 1 if this bucket pays. */
function taken(eb: AccountColumns, bucket: Bucket) {
  return eb
    .case()
    .when(eb(payingBucket(eb), '=', sql.lit(bucket)))
    .then(eb.lit(1))
    .else(eb.lit(0))
    .end();
}

/** Charges the reserved credit when the last stage is delivered. */
export function captureCredit(db: DeliverStatement) {
  return db
    .insertInto('ledger_entries')
    .columns(['user_id', 'generation_id', 'reference', 'kind', 'bucket', 'amount', 'note'])
    .expression((eb) =>
      eb
        .selectFrom(['owner', 'rest'])
        .select(['owner.user_id', 'owner.id as generation_id'])
        .select((own) => [
          own.cast<string>('owner.id', 'text').as('reference'),
          sql.lit('capture').as('kind'),
          own.fn.coalesce('owner.credit_bucket', sql.lit('free')).as('bucket'),
          sql.lit(0).as('amount'),
          sql.lit('Delivered').as('note'),
        ])
        .where('rest.open', '=', 0)
        .where('owner.credit', '=', 'reserved'),
    )
    .returning('user_id');
}

/** Delivered generations of a user, those included in another one's credit aside. */
export function countDelivered(
  db: QueryCreator<DeliverTables & { captured: { user_id: string } }>,
) {
  return db
    .updateTable('credit_accounts')
    .from('captured')
    .set((eb) => ({ delivered_count: eb('delivered_count', '+', 1) }))
    .whereRef('credit_accounts.user_id', '=', 'captured.user_id');
}
