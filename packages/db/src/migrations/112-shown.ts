import type { Kysely } from 'kysely';
import { createIndexConcurrently } from '../concurrent-index.ts';

export const inTransaction = false;

/** The console lists the newest of what users show without reading everything that anybody shows, or has made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const ofSets = `(project_id desc) where set_id is not null and kind <> 'scene'`;
  await createIndexConcurrently(db, 'generations_of_sets', `generations ${ofSets}`);
  const shown = `share_slug is not null or (is_approved = true and video_asset is not null)`;
  await createIndexConcurrently(db, 'projects_shown', `projects (id desc) where ${shown}`);
}
