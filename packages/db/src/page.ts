import { sql, type RawBuilder } from 'kysely';

/** A position in a list: after the row with this time (to the microsecond, as `exactTime` reads it) and id. */
export interface Cursor<Id extends number | string = number> {
  at: string;
  id: Id;
}

/** A page of a list: up to `limit` rows after the cursor; null: the first page. */
export interface PageRequest<Id extends number | string = number> {
  limit: number;
  before: Cursor<Id> | null;
}

export interface Page<Row, Id extends number | string = number> {
  rows: Row[];
  /** Where the next page begins; null at the end. */
  next: Cursor<Id> | null;
}

/** A cursor's time: a Date has only milliseconds, so rows of one millisecond would be lost or repeated. */
export function exactTime(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** Whether a row comes after the cursor, newest first; an index on both columns finds the position. */
export function behind<Id extends number | string>(
  time: string,
  id: string,
  cursor: Cursor<Id>,
): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(time)}, ${sql.ref(id)}) < (${cursor.at}::timestamptz, ${cursor.id})`;
}

/** The rows of the page, from the `limit + 1` requested. */
export function toPage<Row extends { exact_time: string; id: number | string }>(
  found: Row[],
  limit: number,
): Page<Omit<Row, 'exact_time'>, Row['id']> {
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown.map(({ exact_time: _time, ...row }) => row),
    next: found.length > limit && last ? { at: last.exact_time, id: last.id } : null,
  };
}
