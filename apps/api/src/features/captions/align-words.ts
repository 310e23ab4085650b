import { estimateWords, toWord } from '@talkreel/captions/estimate-words';
import type { SpeechUnit } from '@talkreel/captions/speech-units';
import type { TimedWord } from '@talkreel/captions/words';

type Pause = readonly [from: number, to: number];

/** What an unlikely alignment costs, in seconds of misplaced speech. */
const COST = {
  /** A rest where nothing in the text suggests one. */
  inMidPhrase: 0.7,
  /** A sentence, a phrase, or a pause that was asked for, without a rest. */
  sentence: 0.5,
  phrase: 0.12,
  asked: 2,
} as const;
/** A rest so close to either end of the recording is not one between words. */
const EDGE_SECONDS = 0.05;

/**
 * When each word is spoken. The recording's rests show where in it the text is: they are matched with the ends of
 * sentences and phrases, and the words between two of them share the time by length. `pauses` null: unknown.
 */
export function alignWords(
  { leadSeconds, units }: { leadSeconds: number; units: readonly SpeechUnit[] },
  speechSeconds: number,
  pauses: readonly Pause[] | null,
): TimedWord[] {
  if (pauses === null) return estimateWords({ leadSeconds, units }, speechSeconds);
  const { from, to, inner } = trim(pauses, speechSeconds);
  const anchors = match(units, { from, to, inner });
  const words: TimedWord[] = [];
  let [first, clock] = [0, from];
  for (const { unit, pause } of [
    ...anchors,
    { unit: units.length - 1, pause: [to, to] as Pause },
  ]) {
    words.push(...spread(units.slice(first, unit + 1), clock, pause[0]));
    [first, clock] = [unit + 1, pause[1]];
  }
  return words;
}

function spread(units: readonly SpeechUnit[], from: number, to: number): TimedWord[] {
  const total = units.reduce((sum, { weight }) => sum + weight, 0);
  let clock = from;
  return units.map((unit) => {
    const startSeconds = clock;
    clock += ((to - from) * unit.weight) / total;
    return toWord(unit, startSeconds, clock);
  });
}

interface Speech {
  /** First and last sound. */
  from: number;
  to: number;
  inner: Pause[];
}

function trim(pauses: readonly Pause[], seconds: number): Speech {
  const lead = pauses[0] && pauses[0][0] <= EDGE_SECONDS ? pauses[0][1] : 0;
  const last = pauses.at(-1);
  const tail = last && last[1] >= seconds - EDGE_SECONDS ? last[0] : seconds;
  // A recording without sound is treated as if it were all speech.
  if (tail <= lead) return { from: 0, to: seconds, inner: [] };
  return {
    from: lead,
    to: tail,
    inner: pauses.filter(([from, to]) => from > lead && to < tail),
  };
}

/** The cheapest pairs of a word and the rest after it, in order, by dynamic programming. */
function match(
  units: readonly SpeechUnit[],
  { from, to, inner }: Speech,
): Array<{ unit: number; pause: Pause }> {
  const gaps = units.length - 1;
  const width = inner.length + 1;
  const costs = new Float64Array((gaps + 1) * width);
  const choices = new Uint8Array((gaps + 1) * width);
  const [said, heard] = [progressOf(units), voicedAt(inner, from, to)];
  const silence = inner.reduce((sum, [start, end]) => sum + end - start, 0);
  const voiced = to - from - silence;
  const at = (unit: number, pause: number): number => costs[unit * width + pause] ?? Infinity;
  for (let unit = gaps; unit >= 0; unit -= 1)
    for (let pause = inner.length; pause >= 0; pause -= 1) {
      if (unit === gaps && pause === inner.length) continue;
      const here = units[unit];
      const rest = inner[pause];
      const skipUnit = unit < gaps && here ? at(unit + 1, pause) + costOfNoRest(here) : Infinity;
      const skipPause = rest ? at(unit, pause + 1) + costOfIgnoring(rest) : Infinity;
      const both =
        unit < gaps && here && rest
          ? at(unit + 1, pause + 1) +
            Math.abs((said[unit] ?? 0) - (heard[pause] ?? 0)) * voiced +
            (here.rest > 0 || here.pauseSeconds > 0 || here.endsLine ? 0 : COST.inMidPhrase)
          : Infinity;
      const least = Math.min(skipUnit, skipPause, both);
      costs[unit * width + pause] = least;
      choices[unit * width + pause] = least === both ? 2 : least === skipUnit ? 0 : 1;
    }
  const pairs: Array<{ unit: number; pause: Pause }> = [];
  let [unit, pause] = [0, 0];
  while (unit < gaps && pause < inner.length) {
    const choice = choices[unit * width + pause];
    const rest = inner[pause];
    if (choice === 2 && rest) pairs.push({ unit, pause: rest });
    if (choice !== 1) unit += 1;
    if (choice !== 0) pause += 1;
  }
  return pairs;
}

function costOfNoRest({ rest, pauseSeconds }: SpeechUnit): number {
  if (pauseSeconds > 0) return COST.asked;
  return rest === 0 ? 0 : rest > 4 ? COST.sentence : COST.phrase;
}

/** Ignoring a long rest costs more than ignoring a short one, because it means more. */
function costOfIgnoring([from, to]: Pause): number {
  return 0.1 + 1.5 * Math.min(0.6, to - from);
}

/** Which share of the speech is said after each word. */
function progressOf(units: readonly SpeechUnit[]): number[] {
  const total = units.reduce((sum, { weight }) => sum + weight, 0);
  let sum = 0;
  return units.map(({ weight }) => (sum += weight) / total);
}

/** Which share of the speech, without its rests, is heard before each rest. */
function voicedAt(inner: readonly Pause[], from: number, to: number): number[] {
  const silence = inner.reduce((sum, [start, end]) => sum + end - start, 0);
  let before = 0;
  return inner.map(([start, end]) => {
    const share = (start - from - before) / (to - from - silence);
    before += end - start;
    return share;
  });
}
