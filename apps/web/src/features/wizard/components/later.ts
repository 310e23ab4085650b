import { lazy } from 'react';

/**
 * Everything but faces and stage, which are there first. It is fetched once they are shown and the browser is idle, or
 * when the user is about to continue.
 */
export const laterSteps = () => import('./later-steps.ts');

export const AudioStep = lazy(async () => ({ default: (await laterSteps()).AudioStep }));
export const GenerateAudio = lazy(async () => ({ default: (await laterSteps()).GenerateAudio }));
export const GenerateVideo = lazy(async () => ({ default: (await laterSteps()).GenerateVideo }));
export const OtherActions = lazy(async () => ({ default: (await laterSteps()).OtherActions }));
export const PaywallStep = lazy(async () => ({ default: (await laterSteps()).PaywallStep }));
export const PostDownload = lazy(async () => ({ default: (await laterSteps()).PostDownload }));
export const Posting = lazy(async () => ({ default: (await laterSteps()).Posting }));
export const StageCaptions = lazy(async () => ({ default: (await laterSteps()).StageCaptions }));
export const StageDraft = lazy(async () => ({ default: (await laterSteps()).StageDraft }));
export const JobProgress = lazy(async () => ({ default: (await laterSteps()).JobProgress }));
export const SendingProgress = lazy(async () => ({
  default: (await laterSteps()).SendingProgress,
}));
export const VideoStep = lazy(async () => ({ default: (await laterSteps()).VideoStep }));
export const VideoSurface = lazy(async () => ({ default: (await laterSteps()).VideoSurface }));
