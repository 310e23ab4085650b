import { sql, type Kysely } from 'kysely';

/**
 * The core: people, their sessions, the catalog, media, generations with their stages and attempts,
 * the credit ledger and the outbox.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table users (
    id uuid primary key default gen_random_uuid(),
    subject text not null unique,
    username text not null,
    email text,
    first_name text,
    last_name text,
    bio text,
    profile_image_url text,
    role text not null default 'user' check (role in ('user', 'operator')),
    subscription_status text not null default 'free',
    subscription_plan text,
    subscription_period_end timestamptz,
    stripe_customer_id text unique,
    created_at timestamptz not null default now()
  )`,
  `create table sessions (
    sid text primary key,
    user_id uuid references users(id) on delete cascade,
    data jsonb not null,
    expires_at timestamptz not null
  )`,
  `create index sessions_user on sessions (user_id)`,
  `create index sessions_expiry on sessions (expires_at)`,

  `create table actors (
    id text primary key,
    position int not null,
    title text not null,
    setting text not null,
    duration_seconds double precision not null,
    video_path text not null,
    thumbnail_path text not null
  )`,
  `create table voices (
    id text primary key,
    position int not null,
    name text not null,
    description text not null,
    gender text not null check (gender in ('male', 'female')),
    sample_path text not null
  )`,

  `create sequence project_ids start 101`,
  `create table projects (
    id int primary key default nextval('project_ids'),
    user_id uuid not null references users(id) on delete cascade,
    kind text not null check (kind in ('video', 'influencer')),
    created_at timestamptz not null default now(),
    name text,
    description text,
    script text,
    actor_id text,
    voice_id text,
    audio_asset uuid,
    image_asset uuid,
    video_asset uuid,
    thumbnail_asset uuid,
    is_approved boolean not null default false,
    approved_at timestamptz
  )`,
  `create index projects_user on projects (user_id, created_at desc)`,
  `create index projects_gallery on projects (approved_at desc) where is_approved and video_asset is not null`,

  `create table assets (
    id uuid primary key default gen_random_uuid(),
    owner_id uuid references users(id) on delete cascade,
    project_id int references projects(id) on delete cascade,
    kind text not null check (kind in ('video', 'image', 'audio')),
    path text not null,
    content_type text not null,
    bytes bigint not null,
    sha256 text not null,
    duration_seconds double precision,
    width int,
    height int,
    is_public boolean not null default false,
    source_generation uuid,
    created_at timestamptz not null default now(),
    unique (kind, path)
  )`,
  `create index assets_owner on assets (owner_id)`,
  `create index assets_project on assets (project_id)`,

  `create table credit_accounts (
    user_id uuid primary key references users(id) on delete cascade,
    free_granted int not null default 0,
    free_available int not null default 0,
    period_granted int not null default 0,
    period_available int not null default 0,
    period_ends_at timestamptz,
    pack_available int not null default 0,
    last_bucket text,
    delivered_count int not null default 0
  )`,

  `create table generations (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users(id) on delete cascade,
    kind text not null,
    state text not null default 'queued',
    version int not null default 1,
    project_id int references projects(id) on delete set null,
    title text not null,
    input jsonb not null,
    result jsonb,
    error_code text,
    error_message text,
    cost int not null check (cost in (0, 1)),
    credit text not null check (credit in ('free', 'included', 'reserved', 'charged', 'returned')),
    credit_bucket text,
    covered_by uuid references generations(id) on delete set null,
    idempotency_key text,
    request_hash text,
    repeat_key text,
    progress real not null default 0,
    created_at timestamptz not null default now(),
    started_at timestamptz,
    finished_at timestamptz,
    deadline_at timestamptz not null
  )`,
  `create unique index generations_key on generations (user_id, idempotency_key) where idempotency_key is not null`,
  `create unique index generations_repeat on generations (user_id, repeat_key)
     where repeat_key is not null and state in ('queued', 'running')`,
  `create unique index generations_covered on generations (covered_by)
     where covered_by is not null and state in ('queued', 'running', 'succeeded')`,
  `create index generations_user on generations (user_id, created_at desc)`,
  `create index generations_active on generations (user_id) where state in ('queued', 'running')`,
  `create index generations_open on generations (deadline_at) where state in ('queued', 'running')`,

  `create table stages (
    id uuid primary key default gen_random_uuid(),
    generation_id uuid not null references generations(id) on delete cascade,
    user_id uuid not null,
    name text not null,
    position int not null,
    needs text[] not null default '{}',
    state text not null,
    version int not null default 0,
    starts int not null default 0,
    attempt int not null default 0,
    progress real not null default 0,
    notice text,
    input jsonb not null default '{}',
    output jsonb,
    available_at timestamptz not null default now(),
    queued_at timestamptz,
    dispatched_at timestamptz,
    claimed_by text,
    claim_expires_at timestamptz,
    started_at timestamptz,
    finished_at timestamptz,
    unique (generation_id, name)
  )`,
  `create index stages_queue on stages (name, queued_at) where state = 'queued'`,
  `create index stages_turn on stages (user_id, name, queued_at) where state = 'queued'`,
  `create index stages_claims on stages (claim_expires_at) where state = 'running'`,
  `create index stages_timing on stages (name, finished_at desc) where state = 'succeeded'`,

  `create table attempts (
    id uuid primary key default gen_random_uuid(),
    stage_id uuid not null references stages(id) on delete cascade,
    number int not null,
    part int not null default 0,
    provider text not null,
    model text not null,
    prediction_id text,
    state text not null check (state in ('created', 'started', 'succeeded', 'failed', 'cancelled', 'abandoned')),
    error text,
    cost_cents real not null default 0,
    created_at timestamptz not null default now(),
    started_at timestamptz,
    deadline_at timestamptz not null,
    finished_at timestamptz,
    unique (stage_id, number, part)
  )`,
  `create index attempts_prediction on attempts (prediction_id)`,
  `create index attempts_open on attempts (created_at) where state in ('created', 'started')`,
  `create index attempts_spend on attempts (created_at, cost_cents)`,

  `create table ledger_entries (
    id bigint generated always as identity primary key,
    user_id uuid not null references users(id) on delete cascade,
    generation_id uuid references generations(id) on delete set null,
    reference text not null,
    kind text not null check (kind in ('grant', 'reserve', 'capture', 'release', 'refund', 'expire', 'revoke')),
    bucket text not null check (bucket in ('free', 'period', 'pack')),
    amount int not null,
    note text not null default '',
    created_at timestamptz not null default now(),
    unique (reference, kind)
  )`,
  `create index ledger_user on ledger_entries (user_id, id desc)`,

  `create table outbox (
    id bigint generated always as identity primary key,
    stage_id uuid not null references stages(id) on delete cascade,
    created_at timestamptz not null default now()
  )`,

  `create table webhook_events (
    provider text not null,
    id text not null,
    received_at timestamptz not null default now(),
    primary key (provider, id)
  )`,
];
