import { sql, type Kysely } from 'kysely';

/**
 * Plans paid by the year. The previous release takes every plan for a month or a pack, and refuses to list another
 * interval: to it a year is a month that is not for sale, whose payments grant what they should. `is_offered` is what
 * counts from here on, where it is set.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table plans
    add column months int not null default 1 check (months in (1, 12)),
    add column is_offered boolean`.execute(db);
}
