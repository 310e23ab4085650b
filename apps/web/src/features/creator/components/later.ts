import { lazy } from 'react';

/** Parts that are needed once something was described or uploaded; fetched when the browser is idle. */
export const laterParts = () => import('./later-parts.ts');

export const AfterVideo = lazy(async () => ({ default: (await laterParts()).AfterVideo }));
export const PreviewPanel = lazy(async () => ({ default: (await laterParts()).PreviewPanel }));
export const JobProgress = lazy(async () => ({ default: (await laterParts()).JobProgress }));
export const VideoSurface = lazy(async () => ({ default: (await laterParts()).VideoSurface }));
