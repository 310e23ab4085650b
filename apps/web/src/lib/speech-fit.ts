/** The end of a recording is breath: so much of it may be cut off by the clip. */
const TAIL_SECONDS = 0.25;

/** Whether speech is too long for a clip; only a measured length has a tail. */
export function isTooLong(
  speechSeconds: number,
  clipSeconds: number,
  isMeasured: boolean,
): boolean {
  return speechSeconds - clipSeconds > (isMeasured ? TAIL_SECONDS : 0);
}
