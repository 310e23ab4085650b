import { useEffect, useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { estimateSpeechSeconds } from '@talkreel/contracts/opening-length';
import type { Shot } from '@talkreel/contracts/http/shots';
import type { Title } from '@talkreel/contracts/http/titles';
import { draftSpeech } from '../../../components/ad-draft/draft-speech.ts';
import { useShots } from '../../../components/export-dialog/use-shots-choice.ts';
import { useTitles } from '../../../components/export-dialog/use-titles-choice.ts';
import { brandQuery } from '../../../lib/brand/brand.ts';
import { keepPlannedAd } from '../../../lib/planned-ads.ts';
import { usePronunciations } from '../../../lib/pronunciations.ts';
import { videoSeconds } from '../../../lib/speech-fit.ts';
import type { SpokenDraft } from '../model/draft.ts';
import type { SpeechStep } from './use-speech.ts';

const NO_SHOTS: Shot[] = [];
const NO_TITLES: Title[] = [];

/** The whole ad of a draft: what is said and when, with its shots and its words on screen. */
export function useDraftAd(draft: SpokenDraft, { speech: recorded, projectId }: SpeechStep) {
  const { text, language, rate, performer, endsWithSpeech } = draft;
  const pronunciations = usePronunciations();
  const recording = recorded?.isStale === false ? recorded : null;
  const measured = recording?.seconds ?? null;
  const sound = useMemo(() => {
    const spoken = measured ?? estimateSpeechSeconds(text, rate, language, pronunciations);
    return {
      speech: draftSpeech(text, language, spoken),
      rate,
      seconds: videoSeconds(spoken, performer.duration, endsWithSpeech),
    };
  }, [text, language, rate, measured, performer.duration, endsWithSpeech, pronunciations]);
  const { words } = sound.speech;
  const shots = useShots({ of: 'draft', hasWords: true, first: NO_SHOTS, spoken: words });
  const { data: kit } = useQuery(brandQuery);
  const titles = useTitles(
    { of: 'draft', seconds: sound.seconds, hasWords: true, first: NO_TITLES },
    { kit, spoken: words, language },
  );
  const isChanged = shots.isChanged || titles.part.choice.isChanged;
  const became = recording === null || !isChanged ? null : (projectId ?? null);
  useKept(shots, titles.preview.shown, became);
  const recordingUrl = measured === null ? null : (recording?.url ?? null);
  const { url, thumbnail } = performer;
  const actors = useMemo(() => [{ url, thumbnail, startSeconds: 0 }], [url, thumbnail]);
  return { sound: { ...sound, recordingUrl }, actors, shots, titles };
}

export type DraftAd = ReturnType<typeof useDraftAd>;

/** Keeps shots and words on screen for the project that the draft has become; null: there is nothing to keep. */
function useKept(
  { userId, placed }: ReturnType<typeof useShots>,
  titles: Title[],
  projectId: number | null,
): void {
  const shots = placed.flatMap(({ shot, problem }) => (problem === null ? [shot] : []));
  const plan = JSON.stringify({ shots, titles });
  useEffect(() => {
    if (userId === null || projectId === null) return;
    const { shots: kept, titles: written } = JSON.parse(plan) as { shots: Shot[]; titles: Title[] };
    keepPlannedAd(userId, { projectId, shots: kept, titles: written });
  }, [userId, projectId, plan]);
}
