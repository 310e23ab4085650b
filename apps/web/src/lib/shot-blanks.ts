import { keptList } from './kept-list.ts';

/** What the ad of a template shows, for which the user has media: it is tied to the words of a line. */
export interface ShotBlank {
  /** Such as 'A picture or clip of your product'. */
  label: string;
  words: string;
}

/** The blanks of some templates are kept: drafts are written one after another, and their videos come later. */
const list = keptList<ShotBlank>('shot-blanks', 24);

/** Keeps a template's blanks until its video is made: the newest are asked for first. */
export function keepShotBlanks(userId: string, fresh: readonly ShotBlank[]): void {
  list.change(userId, (blanks) => [
    ...fresh,
    ...blanks.filter(({ words }) => fresh.every((blank) => blank.words !== words)),
  ]);
}

/** The kept blanks, and what takes one away. */
export function useShotBlanks(userId: string): [ShotBlank[], (words: string) => void] {
  const blanks = list.useItems(userId);
  const remove = (words: string): void =>
    list.change(userId, (now) => now.filter((blank) => blank.words !== words));
  return [blanks, remove];
}
