import { sql, type Kysely } from 'kysely';

/**
 * A project's video that everybody with the link may watch. The video is named, so that another one made
 * of the same project later is not shown to the world by itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table projects
    add column share_slug text unique,
    add column shared_video uuid,
    add constraint projects_share check ((share_slug is null) = (shared_video is null))`.execute(
    db,
  );
}
