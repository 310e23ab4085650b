import pg from 'pg';

/** Of SQLSTATE: no connection, rolled back for another, out of resources, stopped by its operator, system error. */
const CLASSES = ['08', '40', '53', '57', '58'];
/** Of SQLSTATE: written to a standby, a lock that was not to be waited for. */
const STATES = ['25006', '55P03'];
const SYSTEM_CALLS = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'];
/** How the pool and the client say it; they give no code. */
const WORDS = /timeout exceeded when trying to connect|Connection terminated|connection error/;

/** There was no way to Postgres, or it was lost under a statement; the cause says how. */
class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable';
}

/**
 * What pool and client do, with a lost connection named as the database's. Only here it can be: the error is
 * the same for whatever is at the other end.
 */
export async function reachingDatabase<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Error) || error instanceof pg.DatabaseError) throw error;
    if (!isConnectionLost(error) && !WORDS.test(error.message)) throw error;
    throw new DatabaseUnreachable(`no way to Postgres: ${error.message}`, { cause: error });
  }
}

/** A connection was refused or broke off, whoever was at the other end. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof Error && 'code' in error && SYSTEM_CALLS.includes(String(error.code));
}

/** Postgres or the way to it was in trouble, so the same may work in a moment; nothing is wrong with what was asked. */
export function isDatabaseTrouble(error: unknown): boolean {
  if (error instanceof DatabaseUnreachable) return true;
  if (!(error instanceof pg.DatabaseError)) return false;
  const state = error.code ?? '';
  return STATES.includes(state) || CLASSES.includes(state.slice(0, 2));
}
