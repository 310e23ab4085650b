import { sql, type Kysely } from 'kysely';

/**
 * The words on screen that all videos of a batch, or a film, are exported with. They share the version of the shots. The
 * previous release leaves the columns alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['batches', 'films'])
    await sql`alter table ${sql.table(table)} add column titles jsonb not null default '[]'`.execute(
      db,
    );
}
