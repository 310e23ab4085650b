import { sql, type Kysely } from 'kysely';

/** What can be bought, who bought what, and how far each person's picture of Stripe reaches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table plans (
    id text primary key,
    position int not null,
    name text not null,
    description text not null,
    price_cents int not null check (price_cents > 0),
    currency text not null default 'usd',
    interval text not null check (interval in ('month', 'once')),
    is_active boolean not null default true,
    generations_limit int not null check (generations_limit > 0),
    stripe_product_id text,
    stripe_price_id text unique
  )`,

  `create table subscriptions (
    id text primary key,
    user_id uuid not null references users(id) on delete cascade,
    plan_id text references plans(id),
    status text not null,
    period_start timestamptz,
    period_end timestamptz,
    cancels_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null default now()
  )`,
  `create index subscriptions_user on subscriptions (user_id)`,

  // What was paid, and what became of the generations it bought. `changes` numbers the ledger entries of one payment.
  `create table payments (
    reference text primary key,
    user_id uuid not null references users(id) on delete cascade,
    plan_id text references plans(id),
    bucket text not null check (bucket in ('period', 'pack')),
    subscription_id text,
    charge_id text,
    amount_cents int not null,
    returned_cents int not null default 0,
    currency text not null,
    generations int not null,
    unused int,
    lapsed int not null default 0,
    revoked int not null default 0,
    changes int not null default 0,
    period_start timestamptz,
    period_end timestamptz,
    paid_at timestamptz not null,
    created_at timestamptz not null default now()
  )`,
  `create index payments_user on payments (user_id, paid_at desc)`,

  // The one open way to pay per person and plan: two tabs get the same.
  `create table checkouts (
    user_id uuid not null references users(id) on delete cascade,
    plan_id text not null references plans(id),
    attempt int not null default 1,
    stripe_id text,
    updated_at timestamptz not null default now(),
    primary key (user_id, plan_id)
  )`,

  // A picture of Stripe is asked for with a ticket; one with a smaller ticket than the last applied is stale.
  `create sequence stripe_tickets`,
  `alter table users add column stripe_ticket bigint not null default 0`,
];
