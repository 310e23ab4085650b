import { z } from 'zod';

/** Paths under which our own media is served; nothing else may be named by a client. */
export const MEDIA_PREFIX = {
  video: '/api/videos/',
  image: '/api/images/',
  audio: '/api/audio/',
} as const;
export type MediaKind = keyof typeof MEDIA_PREFIX;

/** Where a file of ours lies in storage: workers write it and the api reads it under this key. */
export function storageKey(kind: MediaKind, path: string): string {
  return `${kind}/${path}`;
}

/** A path of ours such as `/api/videos/actors/clara.mp4`. */
export const mediaUrl = z.string();

/** A catalog id or one of our own media paths; which of the two is decided by the server. `missing`: what is said without it. */
export const mediaReference = (missing: string) =>
  z.string({ error: missing }).min(1, missing).max(500);

export function mediaPath(kind: MediaKind, path: string): string {
  return `${MEDIA_PREFIX[kind]}${path}`;
}
