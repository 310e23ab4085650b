import { sql, type Kysely } from 'kysely';

/**
 * What visitors reported on a share or community page. A row is about a video, and stays when the video is deleted. One
 * network, and one account, count once for a video.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table reports (
    id uuid primary key default gen_random_uuid(),
    project_id integer not null,
    video uuid not null,
    owner_id uuid not null references users on delete cascade,
    page text not null check (page in ('share', 'community')),
    reason text not null,
    note text,
    email text,
    reporter_id uuid references users on delete set null,
    address_digest text not null,
    created_at timestamptz not null default now(),
    decided_at timestamptz,
    decision text check (decision in ('keep', 'hide', 'take-down', 'withdraw')),
    check ((decided_at is null) = (decision is null))
  )`,
  `create unique index reports_network on reports (video, address_digest)`,
  `create unique index reports_reporter on reports (reporter_id, video) where reporter_id is not null`,
  `create index reports_open on reports (created_at, id) where decided_at is null`,
  `create index reports_decided on reports (decided_at) where decided_at is not null`,
  `create index reports_owner on reports (owner_id)`,
];
