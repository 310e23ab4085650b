/** The messages of different browsers when a page's code cannot be fetched. */
const WORDS =
  /dynamically imported module|importing a module script failed|unable to preload css|failed to fetch/i;

/** Whether code failed to load, as opposed to code that loaded and crashed. */
export function isLoadFailure(error: unknown): boolean {
  return error instanceof Error && WORDS.test(error.message);
}
