import type { GenerationView } from '@talkreel/contracts/http/generations';
import {
  IMAGE_SIZE_TEXT,
  imageSizes,
  VERTICAL_IMAGE_SIZE_TEXT,
  type ImageSizeText,
} from '@talkreel/contracts/constants';
import { mediaPath } from '@talkreel/contracts/media';
import { creatorTexts } from '@talkreel/contracts/texts/make';
import { inputOf } from '../../../lib/generations/input-of.ts';
import type { Size } from './mouth-marking.ts';

/** What a reload must restore. Jobs are kept by id: the server knows the rest. */
export interface CreatorState {
  prompt: string;
  /** The description as an idea or an earlier influencer gave it. */
  given: string | null;
  movement: string;
  /** The size of the next portrait. */
  size: ImageSizeText;
  imageJobId: string | null;
  videoJobId: string | null;
  /** An earlier influencer to continue with. */
  picked: Picked | null;
}

export interface Picked {
  projectId: number;
  imageUrl: string;
  videoUrl: string | null;
  /** The length of the video; null or missing if unknown. */
  videoSeconds?: number | null;
  /** Whether the influencer is an uploaded photo. */
  isPhoto: boolean;
}

export const firstState: CreatorState = {
  prompt: '',
  given: null,
  movement: creatorTexts.speakingPrompt,
  size: IMAGE_SIZE_TEXT,
  imageJobId: null,
  videoJobId: null,
  picked: null,
};

/** Whether nothing was described, picked or started. */
export function isBlank({ prompt, imageJobId, videoJobId, picked }: CreatorState): boolean {
  return prompt === '' && imageJobId === null && videoJobId === null && picked === null;
}

const isSize = (size: string | undefined): size is ImageSizeText =>
  size !== undefined && Object.hasOwn(imageSizes, size);

/** The state for a job that another page started. */
export function stateOf(job: GenerationView): Partial<CreatorState> {
  if (job.kind === 'influencer-video') {
    const { prompt } = inputOf(job, 'influencer-video');
    return { videoJobId: job.id, movement: prompt ?? creatorTexts.speakingPrompt };
  }
  const { prompt, size } = inputOf(job, 'image');
  return {
    imageJobId: job.id,
    ...(prompt !== undefined && { prompt }),
    ...(isSize(size) && { size }),
  };
}

/** The user's own photo that was not sent yet. It is kept only while the page is open. */
export interface Photo {
  name: string;
  dataUrl: string;
  /** The size in pixels, upright. */
  size: Size;
}

/** The image that would be animated now. */
export interface Portrait {
  /** The image to show and send: a path of ours or a data URL. */
  url: string;
  projectId: number | null;
  origin: 'generated' | 'uploaded';
  /** Upright as videos are posted (9:16), not a tile. */
  isUpright?: boolean;
}

/** Whether a portrait that a job makes or made is upright. */
export const isUprightOf = (imageJob: GenerationView | undefined): boolean =>
  inputOf(imageJob, 'image').size === VERTICAL_IMAGE_SIZE_TEXT;

export function portraitOf(options: {
  photo: Photo | null;
  state: CreatorState;
  imageJob: GenerationView | undefined;
  videoJob: GenerationView | undefined;
}): Portrait | null {
  const { photo, state, imageJob, videoJob } = options;
  if (photo !== null) return { url: photo.dataUrl, projectId: null, origin: 'uploaded' };
  if (state.picked !== null)
    return {
      url: state.picked.imageUrl,
      projectId: state.picked.projectId,
      origin: state.picked.isPhoto ? 'uploaded' : 'generated',
    };
  const made =
    imageJob?.state === 'succeeded'
      ? (imageJob.result?.imageUrl ?? imageJob.result?.url)
      : undefined;
  if (imageJob !== undefined && made !== undefined) {
    return {
      url: made,
      projectId: imageJob.projectId,
      origin: 'generated',
      isUpright: isUprightOf(imageJob),
    };
  }
  // After a reload an upload is identified by the input of its video.
  const path = inputOf(videoJob, 'influencer-video').imagePath;
  if (imageJob === undefined && videoJob !== undefined && path !== undefined) {
    return {
      url: mediaPath('image', path),
      projectId: videoJob.projectId,
      origin: path.startsWith('uploads/') ? 'uploaded' : 'generated',
    };
  }
  return null;
}
