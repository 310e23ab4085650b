import { changeKept, useSessionState } from './use-session-state.ts';

/** What the ad of a template shows, for which the user has media: it is tied to the words of a line. */
export interface ShotBlank {
  /** Such as 'A picture or clip of your product'. */
  label: string;
  words: string;
}

interface Kept {
  blanks: ShotBlank[];
}
const NONE: Kept = { blanks: [] };

/** The blanks of this many templates are kept: drafts are written one after another, and their videos come later. */
const KEPT = 24;

const keyOf = (userId: string): string => `talkreel-shot-blanks:${userId}`;

/** Keeps a template's blanks until its video is made: the newest are asked for first. */
export function keepShotBlanks(userId: string, fresh: readonly ShotBlank[]): void {
  changeKept(keyOf(userId), NONE, ({ blanks }) => {
    const older = blanks.filter(({ words }) => fresh.every((blank) => blank.words !== words));
    return { blanks: [...fresh, ...older].slice(0, KEPT) };
  });
}

/** The kept blanks, and what takes one away. */
export function useShotBlanks(userId: string): [ShotBlank[], (words: string) => void] {
  const [{ blanks }, patch] = useSessionState(keyOf(userId), NONE);
  const remove = (words: string): void =>
    patch((now) => ({ blanks: now.blanks.filter((blank) => blank.words !== words) }));
  return [blanks, remove];
}
