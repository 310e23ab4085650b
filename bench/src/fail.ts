/** For connections: an error ends the measurement. */
export function fail(error: unknown): never {
  throw error;
}
