import { sql, type QueryCreator } from 'kysely';
import type { DeliverStatement, DeliverTables } from '../repos/deliver/values.ts';

/** The reserved credit is charged with the last stage. */
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
