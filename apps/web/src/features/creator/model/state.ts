import type { GenerationView } from '@talkreel/contracts/http/generations';
import { texts } from '@talkreel/contracts/texts';
import type { Size } from './mouth-marking.ts';

/** What a reload must bring back. Jobs are kept by id: the server knows the rest. */
export interface CreatorState {
  prompt: string;
  videoPrompt: string;
  imageJobId: string | null;
  videoJobId: string | null;
  /** An earlier influencer picked up again. */
  picked: Picked | null;
}

export interface Picked {
  projectId: number;
  imageUrl: string;
  videoUrl: string | null;
}

export const firstState: CreatorState = {
  prompt: '',
  videoPrompt: texts.creator.speakingPrompt,
  imageJobId: null,
  videoJobId: null,
  picked: null,
};

/** Of a job that this page has not started itself. */
export function stateOf(job: GenerationView): Partial<CreatorState> {
  if (job.kind === 'influencer-video') return { videoJobId: job.id };
  const { prompt } = job.input;
  return { imageJobId: job.id, ...(typeof prompt === 'string' && { prompt }) };
}

/** A photo of the user's own, not sent yet. It lives as long as the page. */
export interface Photo {
  name: string;
  dataUrl: string;
  /** In pixels, upright. */
  size: Size;
}

/** The picture that would be animated now. */
export interface Portrait {
  /** What to show, and what to send: a path of ours or a data URL. */
  url: string;
  projectId: number | null;
  origin: 'generated' | 'uploaded';
}

export function portraitOf(options: {
  photo: Photo | null;
  state: CreatorState;
  imageJob: GenerationView | undefined;
  videoJob: GenerationView | undefined;
}): Portrait | null {
  const { photo, state, imageJob, videoJob } = options;
  if (photo !== null) return { url: photo.dataUrl, projectId: null, origin: 'uploaded' };
  if (state.picked !== null)
    return { url: state.picked.imageUrl, projectId: state.picked.projectId, origin: 'generated' };
  const made =
    imageJob?.state === 'succeeded'
      ? (imageJob.result?.imageUrl ?? imageJob.result?.url)
      : undefined;
  if (imageJob !== undefined && made !== undefined) {
    return { url: made, projectId: imageJob.projectId, origin: 'generated' };
  }
  // After a reload an upload is known by what its video was made from.
  const path = videoJob?.input['imagePath'];
  if (imageJob === undefined && videoJob !== undefined && typeof path === 'string') {
    return {
      url: `/api/images/${path}`,
      projectId: videoJob.projectId,
      origin: path.startsWith('uploads/') ? 'uploaded' : 'generated',
    };
  }
  return null;
}
