/** What browsers say, each in its own words, when the code of a page cannot be fetched. */
const WORDS =
  /dynamically imported module|importing a module script failed|unable to preload css|failed to fetch/i;

/** The code did not arrive, unlike code that arrived and broke. */
export function isLoadFailure(error: unknown): boolean {
  return error instanceof Error && WORDS.test(error.message);
}
