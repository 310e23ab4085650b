import { sql, type QueryExecutorProvider } from 'kysely';

/**
 * Creates an index without blocking readers or writers of the table; for migrations with `inTransaction = false`. An
 * index left invalid by a failed attempt is rebuilt; an existing one is left alone.
 */
export async function createIndexConcurrently(
  db: QueryExecutorProvider,
  name: string,
  /** Table, columns and condition, as in `create index`. */
  on: string,
  { unique = false } = {},
): Promise<void> {
  const { rows } = await sql<{ isValid: boolean }>`
    select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(${name})`.execute(
    db,
  );
  const [found] = rows;
  if (found?.isValid) return;
  // It reads the whole table and waits for earlier writers, as long as that takes.
  await sql`set statement_timeout = 0`.execute(db);
  try {
    if (found) await dropIndexConcurrently(db, name);
    await sql
      .raw(`create ${unique ? 'unique index' : 'index'} concurrently ${name} on ${on}`)
      .execute(db);
  } finally {
    await sql`reset statement_timeout`.execute(db);
  }
}

export async function dropIndexConcurrently(
  db: QueryExecutorProvider,
  name: string,
): Promise<void> {
  await sql.raw(`drop index concurrently if exists ${name}`).execute(db);
}
