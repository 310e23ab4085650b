import { changeKept } from './use-session-state.ts';

/** What shots and words on screen are chosen for: the draft of an ad, or of a set, or a set, or a video, or several, by their ids. */
export type ChosenFor = 'draft' | `${'batch' | 'film'}-${string}` | number | `${number},${string}`;

/** Where this tab keeps what is being chosen. */
export function choiceKey(
  what: 'shots' | 'titles',
  of: ChosenFor,
  userId: string | undefined,
): string {
  return `talkreel-${what}-${of}:${userId}`;
}

/** Begins a draft without shots and words on screen. */
export function forgetDraftChoices(userId: string): void {
  const none = { past: [], undone: [] };
  changeKept(choiceKey('shots', 'draft', userId), {}, () => ({ ...none, shots: null }));
  forgetChosenTitles('draft', userId);
}

/** Goes back to the words on screen that it begins with. */
export function forgetChosenTitles(of: ChosenFor, userId: string): void {
  const none = { past: [], undone: [], titles: null, typing: null };
  changeKept(choiceKey('titles', of, userId), {}, () => none);
}
