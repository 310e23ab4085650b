/** How an image is measured: the part that a video shows, small and grey. */
const WIDTH = 80;
const HEIGHT = 90;
const SMALL =
  `crop='min(iw,ih*${WIDTH}/${HEIGHT})':'min(ih,iw*${HEIGHT}/${WIDTH})',` +
  `scale=${WIDTH}:${HEIGHT}:flags=area,format=gray`;
/** The number of the strongest steps that count: a hundredth of the pixels. */
const STRONGEST = (WIDTH * HEIGHT) / 100;
/**
 * Faint noise and a gradient over the whole picture are at 5 and below, and nothing seems to move in a video of them;
 * photographs are above 30, and a single faint edge is at 15.
 */
const LEAST_DETAIL = 7;

/** Filters from `[in]` that bring the picture to `[out]`, and its measure to `[small]`. */
export const measured = (from: string, to: string): string =>
  `[${from}]split[${to}][whole];[whole]${SMALL}[small]`;

/** Output arguments that write the measure to file descriptor 3. */
export const measureOutput = ['-map', '[small]', '-frames:v', '1', '-f', 'rawvideo', 'pipe:3'];

/** Whether there is anything in the picture that can be seen to move. */
export function showsSomething(small: Buffer): boolean {
  const steps: number[] = [];
  for (let y = 0; y + 1 < HEIGHT; y += 1) {
    for (let x = 0; x + 1 < WIDTH; x += 1) {
      const at = y * WIDTH + x;
      const here = small[at] ?? 0;
      const right = Math.abs(here - (small[at + 1] ?? 0));
      steps.push(Math.max(right, Math.abs(here - (small[at + WIDTH] ?? 0))));
    }
  }
  const strongest = steps.toSorted((a, b) => b - a).slice(0, STRONGEST);
  return strongest.reduce((sum, step) => sum + step, 0) / STRONGEST >= LEAST_DETAIL;
}
