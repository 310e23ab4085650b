import type { SpeechUnit } from './speech-units.ts';
import type { TimedWord } from './words.ts';

/**
 * When each word is probably spoken, in a speech of this length that nobody has measured: rests have the length that
 * speakers usually give them.
 */
export function estimateWords(
  { leadSeconds, units }: { leadSeconds: number; units: readonly SpeechUnit[] },
  speechSeconds: number,
): TimedWord[] {
  const asked = units.reduce((sum, { pauseSeconds }) => sum + pauseSeconds, leadSeconds);
  const share = asked < speechSeconds ? 1 : 0;
  const total = units.reduce(
    (sum, { weight, rest }, index) => sum + weight + (index === units.length - 1 ? 0 : rest),
    0,
  );
  const perUnit = (speechSeconds - asked * share) / total;
  let clock = leadSeconds * share;
  return units.map((unit) => {
    const startSeconds = clock;
    const endSeconds = clock + unit.weight * perUnit;
    clock = endSeconds + unit.rest * perUnit + unit.pauseSeconds * share;
    return toWord(unit, startSeconds, Math.min(endSeconds, speechSeconds));
  });
}

function round(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

/** A word with its times, in seconds, to the millisecond. */
export function toWord({ text, endsLine }: SpeechUnit, from: number, to: number): TimedWord {
  return {
    text,
    startSeconds: round(from),
    endSeconds: round(to),
    ...(endsLine ? { endsLine } : {}),
  };
}
