import { pattern } from '../rule.ts';

export const PAUSE_SECONDS = { least: 0.1, most: 5, usual: 0.5 } as const;
export const PAUSES_MAX = 10;

/** "[pause]", "[pause 0.5s]", "[pause 500ms]", "[pause 2 seconds]". */
export const PAUSE = pattern(
  String.raw`\[\s?pause(?:[ :]\s?(\d{1,6}(?:\.\d{1,6})?)\s?(ms|s|sec|secs|seconds?)?)?\s?\]`,
  'i',
);

/** The length of the matched pause, as written. */
export function secondsOf([, amount, unit]: RegExpExecArray): number {
  if (amount === undefined) return PAUSE_SECONDS.usual;
  return unit?.toLowerCase() === 'ms' ? Number(amount) / 1000 : Number(amount);
}

export function isAllowed(seconds: number): boolean {
  return seconds >= PAUSE_SECONDS.least && seconds <= PAUSE_SECONDS.most;
}
