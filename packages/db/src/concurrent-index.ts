import { sql, type QueryExecutorProvider } from 'kysely';

/** The longest wait for a lock, longer than any transaction of the product; after it, the migration is tried again. */
const WAIT_SECONDS = 120;

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
  // Building an index reads the whole table, however long that takes.
  await sql`set statement_timeout = 0`.execute(db);
  try {
    if (found) await dropIndexConcurrently(db, name);
    await waiting(db, `create ${unique ? 'unique index' : 'index'} concurrently ${name} on ${on}`);
  } finally {
    await sql`reset statement_timeout`.execute(db);
  }
}

export async function dropIndexConcurrently(
  db: QueryExecutorProvider,
  name: string,
): Promise<void> {
  await waiting(db, `drop index concurrently if exists ${name}`);
}

/** Runs a statement that waits for earlier transactions; unlike other DDL, only migrations queue behind it. */
async function waiting(db: QueryExecutorProvider, statement: string): Promise<void> {
  await sql.raw(`set lock_timeout = '${WAIT_SECONDS}s'`).execute(db);
  try {
    await sql.raw(statement).execute(db);
  } finally {
    await sql`reset lock_timeout`.execute(db);
  }
}
