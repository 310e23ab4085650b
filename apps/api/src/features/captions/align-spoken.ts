import { toWord } from '@talkreel/captions/estimate-words';
import type { SpeechUnit } from '@talkreel/captions/speech-units';
import type { TimedWord } from '@talkreel/captions/words';
import type { WordTime } from '@talkreel/db/schema';

/** A written text may be this much longer or shorter than the spoken one before they are not the same. */
const MOST_DIFFERENT = 0.2;
/** A word of ours begins where a spoken one does, if it does so within this many characters. */
const NEAR_CHARACTERS = 2;

interface Spoken {
  /** Characters of the text before it, and with it. */
  before: number;
  after: number;
  from: number;
  to: number;
}

/**
 * When each word is spoken, by the times that the model told. Spoken words are others than written ones ("4" is
 * "four"), so both texts are laid beside each other by their characters. null: they are not the same text.
 */
export function alignSpoken(
  units: readonly SpeechUnit[],
  times: readonly WordTime[],
  speechSeconds: number,
): TimedWord[] | null {
  const spoken = placed(times);
  const length = spoken.at(-1)?.after ?? 0;
  const written = units.reduce((sum, { weight }) => sum + weight, 0);
  if (length === 0 || written === 0 || Math.abs(written / length - 1) > MOST_DIFFERENT) return null;
  let [characters, clock, first] = [0, 0, 0];
  return units.map((unit) => {
    const begin = (characters / written) * length;
    characters += unit.weight;
    const end = (characters / written) * length;
    // The words are in order, so each search goes on where the last one ended.
    while (first < spoken.length - 1 && (spoken[first]?.after ?? 0) <= begin + 1e-6) first += 1;
    const from = Math.max(clock, startAt(spoken, first, begin));
    const to = Math.min(speechSeconds, Math.max(from, endAt(spoken, first, end)));
    clock = Math.min(to, speechSeconds);
    return toWord(unit, Math.min(from, to), to);
  });
}

function placed(times: readonly WordTime[]): Spoken[] {
  let after = 0;
  return times.map(([characters, from, to]) => {
    const before = after;
    // With the space after it, as the written words are counted.
    after += characters + 1;
    return { before, after, from, to };
  });
}

const within = ({ before, after, from, to }: Spoken, at: number): number =>
  from + ((at - before) / (after - before)) * (to - from);

function startAt(spoken: readonly Spoken[], first: number, begin: number): number {
  const here = spoken[first];
  if (!here) return 0;
  const next = spoken[first + 1];
  if (begin - here.before <= NEAR_CHARACTERS) return here.from;
  if (next && next.before - begin <= NEAR_CHARACTERS) return next.from;
  return within(here, begin);
}

function endAt(spoken: readonly Spoken[], first: number, end: number): number {
  let index = first;
  while (index < spoken.length - 1 && (spoken[index]?.after ?? 0) < end - 1e-6) index += 1;
  const here = spoken[index];
  if (!here) return 0;
  const before = spoken[index - 1];
  if (here.after - end <= NEAR_CHARACTERS) return here.to;
  if (before && end - before.after <= NEAR_CHARACTERS) return before.to;
  return within(here, end);
}
