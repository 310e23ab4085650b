import { useState } from 'react';
import { isFinished } from '../../../lib/generations/generations.ts';
import { useTrackedGenerations } from '../../../lib/generations/use-generation.ts';
import { useOpenedJob } from '../../../lib/generations/use-opened-job.ts';
import { useSessionState } from '../../../lib/use-session-state.ts';
import { firstState, portraitOf, stateOf, type Photo, type Picked } from '../model/state.ts';
import { useClip } from './use-clip.ts';
import { useMouthMarking } from './use-mouth-marking.ts';
import { usePortrait } from './use-portrait.ts';

/** Everything the creator page knows: the words, the portrait, the clip. */
export function useCreator(userId: string) {
  const [state, patch] = useSessionState(`talkreel-creator:${userId}`, firstState);
  const [photo, setPhoto] = useState<Photo | null>(null);
  const portraitWork = usePortrait(state, patch);
  const clip = useClip(state, patch);
  const mouth = useMouthMarking(photo);

  // A job that another tab or an earlier session started is taken up, once.
  const running = useTrackedGenerations().find(
    (job) => !isFinished(job) && (job.kind === 'image' || job.kind === 'influencer-video'),
  );
  const [hasAdopted, setHasAdopted] = useState(false);
  if (!hasAdopted && running !== undefined) {
    setHasAdopted(true);
    if (state.imageJobId === null && state.videoJobId === null) patch(stateOf(running));
  }
  useOpenedJob((job) => {
    if (job.id === state.imageJobId || job.id === state.videoJobId) return;
    setPhoto(null);
    patch({ imageJobId: null, videoJobId: null, picked: null, ...stateOf(job) });
  });

  const portrait = portraitOf({ photo, state, imageJob: portraitWork.job, videoJob: clip.job });
  return {
    state,
    patch,
    portrait,
    portraitWork,
    clip,
    mouth,
    /** The finished video on stage, and the project it belongs to. */
    video: {
      url: clip.url ?? (clip.isRunning || photo !== null ? null : (state.picked?.videoUrl ?? null)),
      projectId:
        clip.url === null ? (state.picked?.projectId ?? null) : (clip.job?.projectId ?? null),
      thumbnailUrl: clip.job?.result?.thumbnailUrl ?? null,
    },
    generateImage(prompt: string) {
      setPhoto(null);
      portraitWork.generate(prompt);
    },
    choosePhoto(chosen: Photo) {
      setPhoto(chosen);
      patch({ imageJobId: null, videoJobId: null, picked: null });
    },
    /** What was deleted leaves the stage too. */
    forget(projectId: number) {
      if (state.picked?.projectId === projectId) patch({ picked: null });
      if (portraitWork.job?.projectId === projectId) patch({ imageJobId: null });
      if (clip.job?.projectId === projectId) patch({ videoJobId: null });
    },
    pick(picked: Picked) {
      setPhoto(null);
      patch({ picked, imageJobId: null, videoJobId: null });
    },
  };
}

export type Creator = ReturnType<typeof useCreator>;
