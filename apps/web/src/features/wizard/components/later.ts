import { lazy } from 'react';

/**
 * The later steps, which the first one does not need. They are fetched once it is shown and the browser is idle, or
 * when the user is about to continue.
 */
export const laterSteps = () => import('./later-steps.ts');

export const AudioStep = lazy(async () => ({ default: (await laterSteps()).AudioStep }));
export const PaywallStep = lazy(async () => ({ default: (await laterSteps()).PaywallStep }));
export const VideoStep = lazy(async () => ({ default: (await laterSteps()).VideoStep }));
export const ResultActions = lazy(async () => ({ default: (await laterSteps()).ResultActions }));
export const StageProgress = lazy(async () => ({ default: (await laterSteps()).StageProgress }));
export const VideoSurface = lazy(async () => ({ default: (await laterSteps()).VideoSurface }));
