import { useEffect } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { ApiError, errorMessage } from '@talkreel/client/errors';
import type { SetShots } from '@talkreel/contracts/http/set-shots';
import type { Title } from '@talkreel/contracts/http/titles';
import { call } from '../../../lib/api/client.ts';
import { choiceKey, forgetChosenTitles } from '../../../lib/draft-choices.ts';
import { toastError } from '../../../lib/toast-store.ts';
import { changeKept, keptState } from '../../../lib/use-session-state.ts';
import { setShotsQuery, SHOTS_ROUTES } from '../api/shots.ts';
import { draftShotsKey, NO_DRAFT_SHOTS, type DraftShots } from '../model/draft-shots.ts';
import type { SetKind } from '../model/set-kinds.ts';
import {
  forgetUnsentAd,
  noteUnsentAd,
  unsentAdOf,
  unsentAds,
  type StartedTexts,
  type UnsentAd,
} from '../model/unsent-ads.ts';

interface KeptAd {
  /** Called before a set is started, after which the tab may be closed at any time. */
  note: (started: StartedTexts) => void;
  /** Called when it was started. `id`: of the set. */
  keep: (id: string, started: StartedTexts) => void;
}

/** Gives a set that is started the shots and words on screen that its draft had. */
export function useKeepDraftAd(kind: SetKind, userId: string): KeptAd {
  const client = useQueryClient();
  const shotsKey = draftShotsKey(kind, userId);
  const ofTitles = `${kind}-draft` as const;
  function adOf(started: StartedTexts): UnsentAd | null {
    const { shots = [] } = keptState<DraftShots>(shotsKey) ?? {};
    const written = keptState<{ titles: Title[] | null }>(choiceKey('titles', ofTitles, userId));
    const titles = written?.titles ?? [];
    if (shots.length + titles.length === 0) return null;
    return { ...started, shots, titles, atMs: Date.now() };
  }
  function saveOrSay(id: string, ad: UnsentAd): void {
    saveAd(client, { kind, userId, id }, ad).catch((error: unknown) =>
      toastError({
        title: 'Shots and words on screen of the draft were not saved',
        description: errorMessage(error, 'Please try again.'),
        action: { label: 'Try again', onClick: () => saveOrSay(id, ad) },
      }),
    );
  }
  return {
    note(started) {
      const ad = adOf(started);
      if (ad !== null) noteUnsentAd({ kind, userId }, ad);
      // An earlier try to start it was refused, and the shots were removed since.
      else forgetUnsentAd({ kind, userId }, started.texts);
    },
    keep(id, started) {
      const ad = adOf(started);
      if (ad === null) return;
      // They are the set's from now on, and the next draft begins without them, also while they are being saved.
      changeKept(shotsKey, NO_DRAFT_SHOTS, () => NO_DRAFT_SHOTS);
      forgetChosenTitles(ofTitles, userId);
      saveOrSay(id, ad);
    },
  };
}

interface OneSet {
  kind: SetKind;
  userId: string;
  id: string;
}

/** Gives a set what its draft had, if the tab that started it was closed before that was saved. */
export function useUnsentAd(
  { kind, userId, id, createdAt }: OneSet & { createdAt: string },
  set: SetShots | undefined,
): void {
  const client = useQueryClient();
  const isUnchosen = set?.version === 0;
  const texts = set?.texts;
  useEffect(() => {
    const ads = isUnchosen && texts !== undefined ? unsentAds({ kind, userId }) : [];
    if (ads.length === 0 || texts === undefined) return;
    void import('../model/set-draft.ts')
      .then(({ wordsOfTexts }) => {
        const ad = unsentAdOf(ads, { createdAt, texts }, wordsOfTexts);
        return ad && saveAd(client, { kind, userId, id }, ad);
      })
      // It stays noted, and is tried again when the page is opened again.
      .catch(() => undefined);
  }, [client, kind, userId, id, createdAt, isUnchosen, texts]);
}

async function saveAd(client: QueryClient, { kind, userId, id }: OneSet, sent: UnsentAd) {
  const { rows, texts } = sent;
  const { adToSave } = await import('../model/set-draft.ts');
  const ad = adToSave({ kind, rows, texts }, sent);
  const { queryKey } = setShotsQuery({ kind, id });
  try {
    if (ad.shots.length + ad.titles.length > 0) {
      const { patch } = SHOTS_ROUTES[kind];
      const body = { version: 0, ...ad };
      const saved = await call(patch, { params: { id }, body, attempt: 'save the shots' });
      client.setQueryData(queryKey, saved);
    }
  } catch (error) {
    // An earlier try arrived, or that of another tab; since then nobody but the user has changed them.
    if (!(error instanceof ApiError) || error.body?.code !== 'shots_changed') throw error;
    await client.invalidateQueries({ queryKey });
  }
  forgetUnsentAd({ kind, userId }, texts);
}
