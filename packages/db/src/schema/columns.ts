import type { ColumnType, JSONColumnType } from 'kysely';

/** A time that the database sets if it is omitted. */
export type Timestamp = ColumnType<Date, Date | undefined, Date>;
export type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;
/** A column that is read as a value and written as text. */
export type Json<T> = JSONColumnType<T & object, string, string>;
