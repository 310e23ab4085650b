import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { LANGUAGE } from '@talkreel/contracts/constants';
import type { SetShot } from '@talkreel/contracts/http/shots';
import type { Title } from '@talkreel/contracts/http/titles';
import { stepBack, stepForward, stepOn } from '../../../components/export-dialog/edit-shots.ts';
import { useTitles } from '../../../components/export-dialog/use-titles-choice.ts';
import { brandQuery } from '../../../lib/brand/brand.ts';
import { useSessionState } from '../../../lib/use-session-state.ts';
import {
  draftShotsKey,
  NO_DRAFT_SHOTS,
  withParts,
  withRows,
  type RowShot,
} from '../model/draft-shots.ts';
import {
  playedScenes,
  wordsOfTexts,
  type ComposedAd,
  type DraftScene,
} from '../model/set-draft.ts';
import type { SetKind } from '../model/set-kinds.ts';
import { useShotsOfTexts } from './use-set-shots.ts';

const NO_TITLES: Title[] = [];

interface Shown {
  composed: ComposedAd;
  /** What is played: one video of a batch, or all scenes of a film. */
  scenes: DraftScene[];
  /** The text whose shots are changed. */
  part: number | null;
  /** The opening that is played; null: a film. */
  opening: number | null;
}

/** The free draft of a set that is being composed: what is heard and seen, with its shots and words on screen. */
export function useSetDraft(
  { kind, userId }: { kind: SetKind; userId: string },
  { composed, scenes, part, opening }: Shown,
) {
  const { rows, overlap, rate } = composed;
  // Equal scenes are one draft, which goes on playing while something else is changed.
  const script = JSON.stringify(scenes);
  const played = useMemo(
    () => playedScenes(JSON.parse(script) as DraftScene[], { overlap, rate }),
    [script, overlap, rate],
  );
  const { words } = played.sound.speech;
  const written = JSON.stringify(composed.texts);
  const texts = useMemo(() => wordsOfTexts(JSON.parse(written) as ComposedAd['texts']), [written]);
  const [kept, patch] = useSessionState(draftShotsKey(kind, userId), NO_DRAFT_SHOTS);
  const step = (to: typeof stepBack) => () =>
    patch((now) => {
      const stepped = to<RowShot[]>(now, now.shots);
      return stepped === null ? {} : { shots: stepped.state, ...stepped.steps };
    });
  const set = (next: SetShot[]): void =>
    patch((now) => ({ shots: withRows(next, rows), ...stepOn(now, now.shots) }));
  const edited = useShotsOfTexts({
    ...{ all: withParts(kept.shots, rows), texts, part, opening, set },
    ...{ heard: words, isWaiting: false },
  });
  const { data: kit } = useQuery(brandQuery);
  const isFilm = kind === 'film';
  const titles = useTitles(
    { of: `${kind}-draft`, seconds: played.sound.seconds, hasWords: isFilm, first: NO_TITLES },
    // Videos of a batch say different words.
    { kit, spoken: isFilm ? words : undefined, language: LANGUAGE },
  );
  return {
    ...played,
    titles,
    shots: {
      ...edited,
      undo: kept.past.length > 0 ? step(stepBack) : null,
      redo: kept.undone.length > 0 ? step(stepForward) : null,
    },
  };
}
