import { sql, type Kysely } from 'kysely';

/**
 * Programs that users connect to their accounts by OAuth. A connection is a row of `api_keys` without a key of its own:
 * its scopes, budget, counters and end are those of keys. What the authorization server gave out hangs on that row and
 * goes with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table oauth_clients (
    id text primary key,
    name text not null,
    redirect_uris text[] not null,
    created_at timestamptz not null default now()
  )`,
  `create index oauth_clients_created on oauth_clients (created_at)`,
  `alter table api_keys add client_id text, alter token_hash drop not null`,
  // The previous release writes keys only, which have a hash and no client.
  `alter table api_keys add constraint api_keys_key_or_client
    check ((token_hash is null) <> (client_id is null)) not valid`,
  `alter table api_keys validate constraint api_keys_key_or_client`,
  `create index api_keys_client on api_keys (client_id) where client_id is not null`,
  `create table oauth_documents (
    model text not null,
    id_hash text not null,
    key_id uuid references api_keys on delete cascade,
    payload jsonb not null,
    expires_at timestamptz not null,
    consumed_at timestamptz,
    primary key (model, id_hash)
  )`,
  `create index oauth_documents_key on oauth_documents (key_id) where key_id is not null`,
  `create index oauth_documents_expiry on oauth_documents (expires_at)`,
];
