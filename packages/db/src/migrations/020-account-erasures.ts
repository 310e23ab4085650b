import { sql, type Kysely } from 'kysely';

/**
 * Accounts that are being removed: the person is gone from the row at once, what hangs on it goes in steps, and
 * what is to be done elsewhere is remembered until it is done.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table users add column erased_at timestamptz`,
  // Without a foreign key: what is to be done elsewhere may outlast the rows.
  `create table account_erasures (
    user_id uuid primary key,
    stripe_customer_id text,
    rows_gone boolean not null default false,
    tries int not null default 0,
    due_at timestamptz not null default now(),
    created_at timestamptz not null default now()
  )`,
  `create index account_erasures_due on account_erasures (due_at)`,
  `create index erasures_due on erasures (due_at)`,
];
