import { sql, type Kysely } from 'kysely';

/**
 * Addresses that users want to be told at, and what is told. The trigger writes a row with the very transaction that
 * ends a generation, whichever code ends it: of this release, of the previous one, or an operator's SQL.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table webhook_endpoints (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    url text not null,
    events text[] not null,
    secret text not null,
    previous_secret text,
    previous_until timestamptz,
    failing_since timestamptz,
    disabled_at timestamptz,
    disabled_for text check (disabled_for in ('user', 'failing', 'gone')),
    created_at timestamptz not null default now(),
    check ((disabled_at is null) = (disabled_for is null)),
    check ((previous_secret is null) = (previous_until is null))
  )`,
  `create index webhook_endpoints_user on webhook_endpoints (user_id, created_at)`,
  `create table webhook_deliveries (
    id uuid primary key default gen_random_uuid(),
    number bigint generated always as identity,
    endpoint_id uuid not null references webhook_endpoints on delete cascade,
    event text not null,
    generation_id uuid,
    payload jsonb not null,
    state text not null default 'pending' check (state in ('pending', 'sending', 'delivered', 'failed')),
    attempts int not null default 0,
    due_at timestamptz default now(),
    status int,
    error text,
    created_at timestamptz not null default now(),
    retry_until timestamptz not null default now() + interval '24 hours',
    ended_at timestamptz
  )`,
  `create index webhook_deliveries_due on webhook_deliveries (due_at) where state in ('pending', 'sending')`,
  `create index webhook_deliveries_due_there on webhook_deliveries (endpoint_id, due_at) where state in ('pending', 'sending')`,
  `create index webhook_deliveries_log on webhook_deliveries (endpoint_id, number)`,
  `create index webhook_deliveries_open on webhook_deliveries (endpoint_id, generation_id, number)
    where state in ('pending', 'sending')`,
  `create index webhook_deliveries_old on webhook_deliveries (created_at)`,
  `create function note_generation_end() returns trigger language plpgsql as $$
    begin
      insert into webhook_deliveries (endpoint_id, event, generation_id, payload)
      select id, 'generation.' || new.state, new.id, jsonb_build_object(
        'id', new.id, 'kind', new.kind, 'state', new.state, 'version', new.version, 'title', new.title,
        'projectId', new.project_id, 'setId', new.set_id,
        'error', case when new.state = 'failed'
          then jsonb_build_object('code', new.error_code, 'message', new.error_message) end)
      from webhook_endpoints
      where user_id = new.user_id and disabled_at is null and 'generation.' || new.state = any (events);
      return null;
    end $$`,
  `create trigger generation_ended after update of state on generations for each row
    when (new.state in ('succeeded', 'failed', 'cancelled') and new.state is distinct from old.state)
    execute function note_generation_end()`,
];
