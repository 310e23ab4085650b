import { sql, type Kysely } from 'kysely';

/**
 * The shots that all videos of a batch, or a film, are exported with. The previous release leaves the columns alone, and
 * exports without them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['batches', 'films'])
    await sql`alter table ${sql.table(table)}
      add column shots jsonb not null default '[]',
      add column shots_version integer not null default 0,
      add column shots_changed_at timestamptz`.execute(db);
}
