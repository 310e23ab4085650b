import { changeKept } from './use-session-state.ts';

/** Where this tab keeps what is being chosen for a video, or with null for the draft of an ad. */
export function choiceKey(
  what: 'shots' | 'titles',
  projectId: number | null,
  userId: string | undefined,
): string {
  return `talkreel-${what}-${projectId ?? 'draft'}:${userId}`;
}

/** Begins a draft without shots and words on screen. */
export function forgetDraftChoices(userId: string): void {
  const none = { past: [], undone: [] };
  changeKept(choiceKey('shots', null, userId), {}, () => ({ ...none, shots: null }));
  changeKept(choiceKey('titles', null, userId), {}, () => ({
    ...none,
    titles: null,
    typing: null,
  }));
}
