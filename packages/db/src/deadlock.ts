import pg from 'pg';

/** The number of tries if other transactions keep interfering. */
const MAX_TRIES = 5;

export function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '40P01';
}

/** Repeats a whole transaction that Postgres rolled back to resolve a deadlock, a few times at most. */
export async function againOnDeadlock<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isDeadlock(error) || tries === MAX_TRIES) throw error;
    }
  }
}
