import { sql, type Kysely } from 'kysely';

/**
 * `failed_people` under the word for whoever uses the product. Two releases count beside each other during a deploy,
 * each in its own column: a model that fails for everybody is paused a little later then. The old column goes in the
 * next release.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table provider_health add column failed_users text[] not null default '{}'`.execute(
    db,
  );
  await sql`update provider_health set failed_users = failed_people`.execute(db);
}
