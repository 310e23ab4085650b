import type { WordRun } from './shots.ts';
import type { TimedWord } from './words.ts';

/** A shot's place with its words, joined by spaces. */
export interface WordedRun extends WordRun {
  words: string;
}

/**
 * Shots at their words as they are spoken now, in order: one whose words are elsewhere moves to the nearest place where
 * they are. lost: they are not spoken any more, or belong to another shot.
 */
export function followShots<Run extends WordedRun>(
  shots: readonly Run[],
  spoken: readonly TimedWord[],
): Array<{ shot: Run; isLost: boolean }> {
  const followed = shots.map((shot) => {
    const from = nearestPlace(shot, spoken);
    if (from === null) return { shot, isLost: true };
    return { shot: { ...shot, from, to: from + shot.to - shot.from }, isLost: false };
  });
  followed.sort((a, b) => a.shot.from - b.shot.from);
  let before = -1;
  return followed.map(({ shot, isLost }) => {
    if (isLost || shot.from <= before) return { shot, isLost: true };
    before = shot.to;
    return { shot, isLost };
  });
}

type TitleTimes = { at: 'start' | 'end' | 'whole' } | ({ at: 'words' } & WordedRun);

/** Words on screen at the words as they are spoken now; those that are tied to others are left out. */
export function followTitles<Title extends { time: TitleTimes }>(
  titles: readonly Title[],
  spoken: readonly TimedWord[],
): Title[] {
  return titles.flatMap((title) => {
    if (title.time.at !== 'words') return [title];
    return followShots([title.time], spoken).flatMap(({ shot: time, isLost }) =>
      isLost ? [] : [{ ...title, time }],
    );
  });
}

function nearestPlace({ from, to, words }: WordedRun, spoken: readonly TimedWord[]): number | null {
  let nearest: number | null = null;
  for (let at = 0; at + to - from < spoken.length; at += 1) {
    const isNearer = nearest === null || Math.abs(at - from) < Math.abs(nearest - from);
    if (isNearer && textOfRun(spoken, at, at + to - from) === words) nearest = at;
  }
  return nearest;
}

/** The words of a run, joined by spaces. */
export function textOfRun(
  spoken: ReadonlyArray<Pick<TimedWord, 'text'>>,
  from: number,
  to: number,
): string {
  return spoken
    .slice(from, to + 1)
    .map(({ text }) => text)
    .join(' ');
}

const ENDS_SENTENCE = /[.!?…。！？।؟]["'”’)»]*$/u;

/** The sentence that a word is in: what a single press chooses. */
export function sentenceAt(spoken: readonly TimedWord[], index: number): WordRun {
  const ends = (at: number): boolean =>
    spoken[at]?.endsLine === true || ENDS_SENTENCE.test(spoken[at]?.text ?? '');
  let [from, to] = [index, index];
  while (from > 0 && !ends(from - 1)) from -= 1;
  while (to < spoken.length - 1 && !ends(to)) to += 1;
  return { from, to };
}

/** The part of a run that is free: from the word that was pressed up to the neighbouring shots. Null: it is taken. */
export function freePart(
  { from, to }: WordRun,
  pressed: number,
  shots: readonly WordRun[],
): WordRun | null {
  if (shots.some((shot) => pressed >= shot.from && pressed <= shot.to)) return null;
  const before = Math.max(-1, ...shots.filter((shot) => shot.to < pressed).map((shot) => shot.to));
  const after = Math.min(
    Infinity,
    ...shots.filter((shot) => shot.from > pressed).map((shot) => shot.from),
  );
  return { from: Math.max(from, before + 1), to: Math.min(to, after - 1) };
}
