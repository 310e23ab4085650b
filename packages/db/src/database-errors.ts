import pg from 'pg';

/**
 * SQLSTATE classes: no connection, rolled back for another, out of resources, stopped by its operator, system error.
 */
const CLASSES = ['08', '40', '53', '57', '58'];
/** SQLSTATE codes: written to a standby, a transaction idle for too long, a lock that was not to be waited for. */
const STATES = ['25006', '25P03', '55P03'];
const SYSTEM_CALLS = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // The name could not be resolved, which a moment later it can.
  'ENOTFOUND',
  'EAI_AGAIN',
];
/** Messages of the pool and the client, which have no code. */
const WORDS =
  /timeout exceeded when trying to connect|Connection terminated|connection error|was closed/;
const SILENCE = 'Query read timeout';

/** A user's operation waited too long for another one of theirs. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy';
}

/** Postgres was unreachable, or the connection broke under a statement; see the cause. */
class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable';
}

/**
 * Runs a pool or client call and marks a lost connection as the database's. Only possible here: the error is the same
 * whatever is at the other end.
 */
export async function reachingDatabase<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Error) || error instanceof pg.DatabaseError) throw error;
    if (!isConnectionLost(error) && error.message !== SILENCE && !WORDS.test(error.message))
      throw error;
    throw new DatabaseUnreachable(`no way to Postgres: ${error.message}`, { cause: error });
  }
}

/** Postgres is away, starting or stopping, for this process at least. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseUnreachable) return true;
  return error instanceof pg.DatabaseError && /^(08|57P)/.test(error.code ?? '');
}

/** A statement got no reply in time, not even a timeout error. */
export function isSilence(error: unknown): boolean {
  const { cause } = error instanceof DatabaseUnreachable ? error : {};
  return cause instanceof Error && cause.message === SILENCE;
}

/** A connection could not be made, or was broken, whoever was at the other end. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof Error && 'code' in error && SYSTEM_CALLS.includes(String(error.code));
}

/** A disk or quota is full, ours or the store's. */
export function isStorageFull(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code))
  );
}

/** Postgres or the connection to it failed temporarily, so a retry may work; nothing is wrong with the request. */
export function isTransientDatabaseError(error: unknown): boolean {
  if (error instanceof DatabaseUnreachable || error instanceof DatabaseBusy) return true;
  if (!(error instanceof pg.DatabaseError)) return false;
  const state = error.code ?? '';
  return STATES.includes(state) || CLASSES.includes(state.slice(0, 2));
}
