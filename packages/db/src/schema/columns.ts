import type { ColumnType, JSONColumnType } from 'kysely';

/** Set by the database if omitted. */
export type Timestamp = ColumnType<Date, Date | undefined, Date>;
export type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;
/** Read as a value, written as text. */
export type Json<T> = JSONColumnType<T & object, string, string>;
