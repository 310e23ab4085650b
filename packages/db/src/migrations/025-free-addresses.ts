import { sql, type Kysely } from 'kysely';

/** How many new accounts of a network got the free allowance lately, and which account went without. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table free_addresses (
    address_digest text primary key,
    uses timestamptz[] not null,
    last_at timestamptz not null default now()
  )`,
  `create index free_addresses_age on free_addresses (last_at)`,
  `alter table credit_accounts add column free_withheld boolean not null default false`,
];
