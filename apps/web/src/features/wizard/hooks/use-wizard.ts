import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Actor, Voice } from '@talkreel/contracts/http/catalog';
import { paths } from '../../../config/paths.ts';
import { forgetDraftChoices } from '../../../lib/draft-choices.ts';
import type { Another } from '../components/another.tsx';
import { voiceFor, type Performer } from '../model/draft.ts';
import { useDraft } from './use-draft.ts';
import { useSpeech } from './use-speech.ts';
import { useShownStep } from './use-step.ts';
import { useVideo } from './use-video.ts';

/** The draft with its speech and its video, and the steps between them. */
export function useWizard(userId: string, actors: Actor[], voices: Voice[]) {
  const { draft: wanted, storedStep, patch, isOpening } = useDraft(userId, actors, voices);
  const speech = useSpeech(wanted, patch, actors, voices);
  const { draft, goTo, reflect } = useShownStep(wanted, storedStep, patch, speech, isOpening);
  const video = useVideo(draft, patch, speech.speech);
  const [isRewriting, setIsRewriting] = useState(false);

  const perform = (performer: Performer): void => {
    // Another actor's video is no longer this wizard's result; if it still runs, it is in the job tray.
    if (performer.id === draft.performer?.id) {
      // The performer may have been renamed since, or its length may have been unknown.
      const { title, duration } = draft.performer;
      if (performer.title !== title || performer.duration !== duration) patch({ performer });
      return;
    }
    video.release();
    patch({ performer, voiceId: voiceFor(draft, performer, voices), lipsyncJobId: null });
  };
  const makeAnother = (way: Another): void => {
    goTo(way === 'opening' ? 2 : 1);
    video.release();
    patch({ lipsyncJobId: null });
    if (way === 'scratch') {
      forgetDraftChoices(userId);
      speech.release();
      patch({ text: '', rate: 1, recordingId: null, audioJobId: null });
    }
    setIsRewriting(way === 'opening');
  };
  useFreshStart(draft.lipsyncJobId !== null, () => makeAnother('scratch'));
  // What was made of another script is not what the stage shows while that is written.
  const isCurrent = speech.speech !== null && !speech.speech.isStale;
  const shownUrl = draft.step === 3 || isCurrent ? video.url : null;
  const isWorking = video.isRunning || speech.isShowingProgress;
  const onStage: OnStage = isWorking ? 'work' : shownUrl !== null ? 'result' : 'idle';
  return {
    draft,
    patch,
    speech,
    video,
    goTo,
    reflect,
    perform,
    makeAnother,
    onStage,
    /** The finished video that is shown; null: none. */
    shownUrl,
    /** Whether the opening is to be rewritten. */
    isRewriting,
    stopRewriting: () => setIsRewriting(false),
  };
}

/**
 * Begins anew where a link asks for a new video (its state is `isNew`) and the draft already has one; what has no video
 * yet is gone on with.
 */
function useFreshStart(hasVideo: boolean, begin: () => void): void {
  const { state } = useLocation();
  const navigate = useNavigate();
  const isAsked = (state as { isNew?: boolean } | null)?.isNew === true;
  const answer = useEffectEvent(() => {
    void navigate(paths.home, { replace: true, state: null });
    if (hasVideo) begin();
  });
  useEffect(() => {
    if (isAsked) answer();
  }, [isAsked]);
}

export type OnStage = 'work' | 'result' | 'idle';
export type WizardState = ReturnType<typeof useWizard>;
