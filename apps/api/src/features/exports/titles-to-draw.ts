import { timeTitle } from '@talkreel/captions/title-times';
import type { TimedWord } from '@talkreel/captions/words';
import type { Title, TitleToDraw } from '@talkreel/contracts/http/titles';
import { titleTexts } from '@talkreel/contracts/texts/library';
import { HttpError, invalid } from '../../errors.ts';
import { isUndrawable } from '../../lib/brand.view.ts';

/**
 * What an export draws of the words on screen, and when each is seen. `spoken`: the words of the video, if it has any.
 * @throws {HttpError} 400 if no font has the letters of one; 409 if other words are spoken where one was placed, or none.
 */
export function titlesToDraw(
  titles: readonly Title[],
  spoken: readonly TimedWord[] | undefined,
): TitleToDraw[] {
  return titles.map(({ time, ...look }) => {
    for (const text of [look.text, look.detail])
      if (isUndrawable(text)) throw invalid('titles', titleTexts.cannotBeDrawn(text));
    if (time.at === 'words') expectWords(time, spoken);
    return { ...look, time: timeTitle(time, spoken ?? []) };
  });
}

function expectWords(
  { from, to, words }: Title['time'] & { at: 'words' },
  spoken: readonly TimedWord[] | undefined,
): void {
  if (spoken === undefined) throw new HttpError(409, 'no_words', titleTexts.noWords, 'titles');
  const there = spoken.slice(from, to + 1).map(({ text }) => text);
  if (there.join(' ') !== words)
    throw new HttpError(409, 'title_moved', titleTexts.moved(words.slice(0, 60)), 'titles');
}
