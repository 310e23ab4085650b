import { sql, type Kysely } from 'kysely';

/**
 * Batches that were sent for review, with the link of each, and what was said of their videos. Verdicts and comments
 * are of a file: they go with it, and a video that replaces it begins without any.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table reviews (
    batch_id uuid primary key references batches on delete cascade,
    user_id uuid not null references users on delete cascade,
    slug text unique,
    may_download boolean not null default false,
    expires_at timestamptz,
    password text,
    unlock_key text,
    taken_down_at timestamptz,
    changes integer not null default 0,
    seen integer not null default 0,
    mailed_at timestamptz,
    created_at timestamptz not null default now(),
    check ((password is null) = (unlock_key is null)),
    check (taken_down_at is null or slug is null)
  )`,
  `create index reviews_user on reviews (user_id)`,
  `create table review_verdicts (
    video uuid primary key references assets on delete cascade,
    batch_id uuid not null references reviews on delete cascade,
    verdict text not null check (verdict in ('approved', 'changes')),
    author text not null,
    number integer not null,
    decided_at timestamptz not null default now()
  )`,
  `create index review_verdicts_batch on review_verdicts (batch_id)`,
  `create table review_comments (
    id uuid primary key,
    batch_id uuid not null references reviews on delete cascade,
    video uuid not null references assets on delete cascade,
    reply_to uuid references review_comments on delete cascade,
    author text not null,
    is_owner boolean not null,
    body text not null,
    at_seconds real,
    number integer not null,
    resolved_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  `create index review_comments_batch on review_comments (batch_id, number)`,
  `create index review_comments_video on review_comments (video)`,
  `create index review_comments_replies on review_comments (reply_to) where reply_to is not null`,
  `alter table reports drop constraint reports_page_check,
    add constraint reports_page_check check (page in ('share', 'review', 'community'))`,
];
