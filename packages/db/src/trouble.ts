/** Of SQLSTATE: no connection, rolled back for another, out of resources, stopped by its operator, system error. */
const CLASSES = ['08', '40', '53', '57', '58'];
/** Of SQLSTATE: written to a standby, a lock that was not to be waited for. */
const STATES = ['25006', '55P03'];
const SYSTEM_CALLS = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'];
/** How the pool and the client say it; they give no code. */
const WORDS = /timeout exceeded when trying to connect|Connection terminated|connection error/;

/** Postgres or the way to it was in trouble, so the same may work in a moment; nothing is wrong with what was asked. */
export function isDatabaseTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    SYSTEM_CALLS.includes(code) ||
    STATES.includes(code) ||
    (code.length === 5 && CLASSES.includes(code.slice(0, 2))) ||
    WORDS.test(error.message)
  );
}
