import pg from 'pg';

/** When others keep getting in the way. */
const MAX_TRIES = 5;

export function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '40P01';
}

/** Runs a whole transaction again when Postgres rolled it back to free others; a few times at most. */
export async function againOnDeadlock<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isDeadlock(error) || tries === MAX_TRIES) throw error;
    }
  }
}
