import { sql, type Kysely } from 'kysely';

/**
 * Keys with which programs call the api. Their generations are counted in the row itself, by the statement that accepts
 * one (decision 108).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table api_keys (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    name text not null,
    scopes text[] not null,
    token_hash text not null unique,
    hint text not null,
    per_day int check (per_day > 0),
    in_all int check (in_all > 0),
    used_day date,
    used_today int not null default 0,
    used_in_all int not null default 0,
    expires_at timestamptz,
    last_used_at timestamptz,
    revoked_at timestamptz,
    revoked_for text check (revoked_for in ('user', 'url')),
    created_at timestamptz not null default now(),
    check ((revoked_at is null) = (revoked_for is null))
  )`,
  `create index api_keys_user on api_keys (user_id, created_at)`,
  // The lock is that of count_open_generations: requests of one user are counted one at a time. What was committed while
  // this waited is visible to the statement after it.
  `create function may_key_generate(person uuid, key uuid) returns boolean
    language plpgsql volatile as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended('open generations ' || person, 0));
      return exists (
        select from api_keys
        where id = key and user_id = person and revoked_at is null
          and (expires_at is null or expires_at > clock_timestamp())
          and (in_all is null or used_in_all < in_all)
          and (per_day is null or used_today < per_day
            or used_day is distinct from (clock_timestamp() at time zone 'utc')::date)
      );
    end $$`,
];
