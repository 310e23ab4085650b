import { useState } from 'react';
import { INFLUENCER_SECONDS } from '@talkreel/contracts/constants';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import { useAdoptedJob } from '../../../lib/generations/use-adopted-job.ts';
import { useOpenedJob } from '../../../lib/generations/use-opened-job.ts';
import { inputOf } from '../../../lib/generations/input-of.ts';
import { useKeptSearch } from '../../../lib/routing/address.ts';
import { toast } from '../../../lib/toast-store.ts';
import { useSessionState } from '../../../lib/use-session-state.ts';
import {
  firstState,
  isBlank,
  portraitOf,
  stateOf,
  type Photo,
  type Picked,
} from '../model/state.ts';
import { useClip } from './use-clip.ts';
import { useMouthMarking } from './use-mouth-marking.ts';
import { usePhotoConsent } from './use-photo-consent.ts';
import { usePortrait } from './use-portrait.ts';

/** All state of the creator page: the description, the portrait, the clip. */
export function useCreator(userId: string) {
  const [state, patch] = useSessionState(`talkreel-creator:${userId}`, firstState);
  const [photo, setPhoto] = useState<Photo | null>(null);
  const portraitWork = usePortrait(state, patch);
  const clip = useClip(state, patch);
  const mouth = useMouthMarking(photo);
  const consent = usePhotoConsent(photo);

  const { isOpening } = useOpenedJob({
    shownIds: [state.imageJobId, state.videoJobId],
    open: (job) => {
      setPhoto(null);
      const { prompt, ...opened } = stateOf(job);
      patch({ imageJobId: null, videoJobId: null, picked: null, ...opened });
      describeAs(prompt ?? null);
    },
  });
  const isUntouched = photo === null && isBlank(state) && !isOpening;
  useAdoptedJob(['image', 'influencer-video'], isUntouched, (job) => patch(stateOf(job)));
  useKeptSearch({ job: state.videoJobId ?? state.imageJobId }, !isOpening);

  /** Replaces the description by one from elsewhere; one that the user wrote here can be restored by undo. */
  function describeAs(next: string | null): void {
    const { prompt, given } = state;
    if (next === null || next === prompt) return;
    patch({ prompt: next, given: next });
    const known = ['', given, inputOf(portraitWork.job, 'image').prompt];
    if (known.includes(prompt.trim())) return;
    toast({
      title: 'Description replaced',
      description: 'Undo brings yours back.',
      variant: 'info',
      action: { label: 'Undo', onClick: () => patch({ prompt }) },
    });
  }

  /** Clears the stage for something else; running jobs continue. */
  function empty(): void {
    portraitWork.release();
    clip.release();
    patch({ imageJobId: null, videoJobId: null, picked: null });
  }

  const portrait = portraitOf({ photo, state, imageJob: portraitWork.job, videoJob: clip.job });
  return {
    state,
    patch,
    portrait,
    portraitWork,
    clip,
    mouth,
    consent,
    /** The finished video on stage, and its project. */
    video: {
      url: clip.url ?? (clip.isRunning || photo !== null ? null : (state.picked?.videoUrl ?? null)),
      projectId:
        clip.url === null ? (state.picked?.projectId ?? null) : (clip.job?.projectId ?? null),
      thumbnailUrl: clip.job?.result?.thumbnailUrl ?? null,
      // A picked video may be of a One Shot run, which ends with its speech.
      seconds: (clip.url === null ? state.picked?.videoSeconds : null) ?? INFLUENCER_SECONDS,
    },
    describeAs,
    generateImage(prompt: string) {
      setPhoto(null);
      portraitWork.generate(prompt);
    },
    choosePhoto(chosen: Photo) {
      empty();
      setPhoto(chosen);
    },
    /** Removes a deleted influencer from the stage too. */
    forget(projectId: number) {
      const isOf = (id: string | null, { job }: { job?: GenerationView | undefined }): boolean =>
        job?.id === id && job?.projectId === projectId;
      // The stage may show something else by now.
      patch(({ picked, imageJobId, videoJobId }) => ({
        ...(picked?.projectId === projectId && { picked: null }),
        ...(isOf(imageJobId, portraitWork) && { imageJobId: null }),
        ...(isOf(videoJobId, clip) && { videoJobId: null }),
      }));
    },
    /** Continues with an earlier influencer. `description`: the text it was made from, to make it again. */
    pick(picked: Picked, description: string | null) {
      empty();
      setPhoto(null);
      patch({ picked });
      describeAs(description);
    },
  };
}

export type Creator = ReturnType<typeof useCreator>;
