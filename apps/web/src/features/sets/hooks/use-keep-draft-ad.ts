import { useQueryClient } from '@tanstack/react-query';
import { ApiError, errorMessage } from '@talkreel/client/errors';
import type { Title } from '@talkreel/contracts/http/titles';
import type { ShotText } from '@talkreel/contracts/sets';
import { call } from '../../../lib/api/client.ts';
import { choiceKey, forgetChosenTitles } from '../../../lib/draft-choices.ts';
import { toastError } from '../../../lib/toast-store.ts';
import { changeKept, keptState } from '../../../lib/use-session-state.ts';
import { setShotsQuery, SHOTS_ROUTES } from '../api/shots.ts';
import {
  draftShotsKey,
  NO_DRAFT_SHOTS,
  type DraftShots,
  type RowShot,
} from '../model/draft-shots.ts';
import type { SetKind } from '../model/set-kinds.ts';

/** The texts of a set that was started, and the rows that they were written in. */
interface StartedTexts {
  rows: readonly string[];
  texts: readonly ShotText[];
}

/** Gives a set that was started the shots and words on screen that its draft had. `id`: of the set. */
export function useKeepDraftAd(
  kind: SetKind,
  userId: string,
): (id: string, started: StartedTexts) => void {
  const client = useQueryClient();
  const shotsKey = draftShotsKey(kind, userId);
  const ofTitles = `${kind}-draft` as const;
  /** They are the set's from now on, and the next draft begins without them, also while they are being saved. */
  function take(): { shots: RowShot[]; titles: Title[] } {
    const { shots = [] } = keptState<DraftShots>(shotsKey) ?? {};
    const written = keptState<{ titles: Title[] | null }>(choiceKey('titles', ofTitles, userId));
    const titles = written?.titles ?? [];
    changeKept(shotsKey, NO_DRAFT_SHOTS, () => NO_DRAFT_SHOTS);
    forgetChosenTitles(ofTitles, userId);
    return { shots, titles };
  }
  async function keep(id: string, started: StartedTexts, taken: ReturnType<typeof take>) {
    if (taken.shots.length + taken.titles.length === 0) return;
    const { adToSave } = await import('../model/set-draft.ts');
    const ad = adToSave({ kind, ...started }, taken);
    if (ad.shots.length + ad.titles.length === 0) return;
    const { patch } = SHOTS_ROUTES[kind];
    const body = { version: 0, ...ad };
    const saved = await call(patch, { params: { id }, body, attempt: 'save the shots' });
    client.setQueryData(setShotsQuery({ kind, id }).queryKey, saved);
  }
  function keepOrSay(...asked: Parameters<typeof keep>): void {
    keep(...asked).catch((error: unknown) => {
      // The reply to an earlier try was lost; since then nobody but the user has changed them.
      if (error instanceof ApiError && error.body?.code === 'shots_changed') return;
      toastError({
        title: 'Shots and titles of the draft were not saved',
        description: errorMessage(error, 'Please try again.'),
        action: { label: 'Try again', onClick: () => keepOrSay(...asked) },
      });
    });
  }
  return (id, started) => keepOrSay(id, started, take());
}
