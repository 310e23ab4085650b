/**
 * Whether this is `npm test`, which must pass before a change lands and takes minutes. Everything else, such as one
 * file run by hand, runs whole.
 */
export const isShortRun = process.env['TEST_RUN'] === 'short';

/** Whether files were named, by someone who looks at them: neither the short nor the long run. */
export const isByName = process.env['TEST_RUN'] === undefined;

/** How much of something repeated or random is tested: `short` in the short run, `whole` otherwise. */
export function volume(short: number, whole: number): number {
  return isShortRun ? short : whole;
}
