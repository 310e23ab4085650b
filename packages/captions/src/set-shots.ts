import { followShots, textOfRun, type WordedRun } from './follow-shots.ts';
import type { TimedWord } from './words.ts';

/** A shot of a batch or film; its words are counted in the text that says them. */
export interface SetRun extends WordedRun {
  /** The opening or scene; null: what every video of the batch says. */
  part: number | null;
}

/** A text of a set with its words. */
export interface SetText {
  part: number | null;
  words: ReadonlyArray<Pick<TimedWord, 'text' | 'endsLine'>>;
}

/** The texts that a video says, in their order. `opening`: of a video of a batch; null: of a film, which says all. */
export function textsSaid<Text extends { part: number | null }>(
  texts: readonly Text[],
  opening: number | null,
): Text[] {
  if (opening === null) return [...texts];
  return [
    ...texts.filter(({ part }) => part === opening),
    ...texts.filter(({ part }) => part === null),
  ];
}

/**
 * The shots of a set in one of its videos, at the words as they are spoken there and in order. `missing`: those that the
 * video has no words for, be it that another opening says them or that the words are gone.
 */
export function shotsOfVideo<Run extends SetRun>(
  shots: readonly Run[],
  said: readonly SetText[],
  spoken: readonly TimedWord[],
): { placed: Array<Omit<Run, 'part'>>; missing: Run[] } {
  const starts = new Map<number | null, number>();
  let words = 0;
  for (const text of said) {
    starts.set(text.part, words);
    words += text.words.length;
  }
  const missing: Run[] = [];
  const counted: Array<Omit<Run, 'part'> & WordedRun & { of: Run }> = [];
  for (const shot of shots) {
    const start = starts.get(shot.part);
    if (start === undefined) {
      missing.push(shot);
      continue;
    }
    const { part: _part, ...rest } = shot;
    counted.push({ ...rest, from: shot.from + start, to: shot.to + start, of: shot });
  }
  const followed = followShots(
    counted.toSorted((a, b) => a.from - b.from),
    spoken,
  );
  const placed: Array<Omit<Run, 'part'>> = [];
  for (const { shot, isLost } of followed) {
    const { of, ...rest } = shot;
    if (isLost) missing.push(of);
    else placed.push(rest as unknown as Omit<Run, 'part'>);
  }
  return { placed, missing };
}

/** The places of shots whose words are not in their text any more. */
export function missingFrom(shots: readonly SetRun[], texts: readonly SetText[]): number[] {
  return shots.flatMap(({ part, from, to, words }, index) => {
    const text = texts.find((one) => one.part === part);
    const isThere =
      text !== undefined && to < text.words.length && textOfRun(text.words, from, to) === words;
    return isThere ? [] : [index];
  });
}
