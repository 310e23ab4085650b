/** A longer line is cut. */
const SHOWN_CHARACTERS = 400;

/**
 * The lines that all processes logged since then, in order. A line without a time, as of a stack trace, has that of
 * the one before.
 */
export function linesSince(output: string, sinceMs: number): string[] {
  let atMs = 0;
  return output
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      atMs = Number(/"time":(\d+)/.exec(line)?.[1] ?? atMs);
      return { atMs, line };
    })
    .filter((one) => one.atMs >= sinceMs)
    .toSorted((a, b) => a.atMs - b.atMs)
    .map(({ line }) =>
      line.length > SHOWN_CHARACTERS ? `${line.slice(0, SHOWN_CHARACTERS)} ...` : line,
    );
}
