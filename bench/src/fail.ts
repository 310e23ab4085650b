/** An error handler for connections, which ends the measurement. */
export function fail(error: unknown): never {
  throw error;
}
