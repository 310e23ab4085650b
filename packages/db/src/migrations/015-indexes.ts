import { sql, type Kysely } from 'kysely';
import { createIndexConcurrently, dropIndexConcurrently } from '../concurrent-index.ts';

export const inTransaction = false;

/**
 * An index for every foreign key, so that deleting a row looks at what points at it and at nothing else, and
 * one for every list in the order in which its pages are read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, on] of indexes) await createIndexConcurrently(db, name, on);
  const { rows } =
    await sql`select to_regclass('outbox') as outbox where to_regclass('outbox') is not null`.execute(
      db,
    );
  if (rows.length > 0) await createIndexConcurrently(db, 'outbox_stage', 'outbox (stage_id)');
  for (const name of replaced) await dropIndexConcurrently(db, name);
}

const indexes = [
  ['ledger_generation', 'ledger_entries (generation_id) where generation_id is not null'],
  ['generations_project', 'generations (project_id, created_at desc) where project_id is not null'],
  ['generations_covered_by', 'generations (covered_by) where covered_by is not null'],
  ['actors_voice', 'actors (voice_id)'],
  ['subscriptions_plan', 'subscriptions (plan_id)'],
  ['payments_plan', 'payments (plan_id)'],
  ['checkouts_plan', 'checkouts (plan_id)'],

  ['projects_history', 'projects (user_id, created_at desc, id desc)'],
  [
    'projects_influencers',
    `projects (user_id, created_at desc, id desc) where kind = 'influencer'`,
  ],
  [
    'projects_own_community',
    `projects (user_id, created_at desc, id desc) where kind = 'influencer' and video_asset is not null`,
  ],
  [
    'projects_community',
    `projects (created_at desc, id desc) where kind = 'influencer' and is_approved and video_asset is not null`,
  ],
  [
    'projects_approved',
    `projects (approved_at desc, id desc) where kind = 'influencer' and is_approved and video_asset is not null`,
  ],
  ['generations_history', 'generations (user_id, created_at desc, id desc)'],
  ['ledger_kind', 'ledger_entries (user_id, kind, id desc)'],
  ['blog_posts_page', 'blog_posts (published_at desc, id desc) where published_at is not null'],
  ['users_email', 'users (lower(email))'],
] as const;

/** Their order without the id; the ones above do what they did. */
const replaced = ['projects_user', 'projects_gallery', 'generations_user', 'blog_posts_published'];
