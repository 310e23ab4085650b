import { sql, type Kysely } from 'kysely';

/**
 * What operators do, each action with its reason and once by its key; and what they can change while everything runs:
 * stages that are paused or made with another model, models that nothing is sent to, people who are blocked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table operator_actions (
    id int generated always as identity primary key,
    key uuid not null unique,
    operator_id uuid references users on delete set null,
    action text not null,
    subject text not null,
    reason text not null,
    details jsonb not null default '{}',
    created_at timestamptz not null default now()
  )`,
  `create index operator_actions_operator on operator_actions (operator_id)`,
  `create index operator_actions_subject on operator_actions (subject, id)`,
  `create table stage_settings (
    stage text primary key,
    paused_at timestamptz,
    model text
  )`,
  `alter table users add column blocked_at timestamptz`,
  `alter table provider_health add column stopped_at timestamptz`,
];
