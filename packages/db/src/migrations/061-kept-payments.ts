import { sql, type Kysely } from 'kysely';
import { createIndexConcurrently } from '../concurrent-index.ts';

export const inTransaction = false;

/**
 * Payments outlive the account that made them, without it. What accounts deleted before had paid is in the daily sums of
 * 058; the previous release goes on adding to these what it deletes, so each payment is counted in one of the two. The
 * indexes find the payment of a charge that is refunded or disputed, and those that are compared with Stripe.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } =
    await sql`select from pg_constraint where conname = 'payments_user_gone'`.execute(db);
  if (rows.length === 0)
    await sql`alter table payments
      alter column user_id drop not null,
      drop constraint payments_user_id_fkey,
      add constraint payments_user_gone
        foreign key (user_id) references users on delete set null not valid`.execute(db);
  await sql`alter table payments validate constraint payments_user_gone`.execute(db);
  await createIndexConcurrently(
    db,
    'payments_charge',
    'payments (charge_id) where charge_id is not null',
  );
  await createIndexConcurrently(db, 'payments_kept', 'payments (reference) where user_id is null');
}
