import { sql, type Kysely } from 'kysely';

/** The blog's posts and who asked for the newsletter. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table blog_posts (
    id int generated always as identity primary key,
    slug text not null unique,
    title text not null,
    excerpt text not null,
    featured_image text,
    author text,
    published_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  `create index blog_posts_published on blog_posts (published_at desc) where published_at is not null`,
  `create table newsletter_subscribers (
    id int generated always as identity primary key,
    email text not null,
    token uuid not null unique,
    consented_at timestamptz not null default now()
  )`,
  `create unique index newsletter_subscribers_email on newsletter_subscribers (lower(email))`,
];
