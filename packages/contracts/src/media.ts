/** Paths under which our media is served; clients may name nothing else. */
export const MEDIA_PREFIX = {
  video: '/api/videos/',
  image: '/api/images/',
  audio: '/api/audio/',
} as const;
export type MediaKind = keyof typeof MEDIA_PREFIX;

export function mediaPath(kind: MediaKind, path: string): string {
  return `${MEDIA_PREFIX[kind]}${path}`;
}

/** Adds the share through which a visitor sees a file: ending the share ends its file addresses too. */
export function sharedMediaPath(
  kind: MediaKind,
  path: string,
  { slug, key }: { slug: string; key: string | null },
): string {
  return `${mediaPath(kind, path)}?share=${slug}${key === null ? '' : `&key=${key}`}`;
}

/** The same for the review through which a client sees a file. */
export function reviewedMediaPath(
  kind: MediaKind,
  path: string,
  { slug, key }: { slug: string; key: string | null },
): string {
  return `${mediaPath(kind, path)}?review=${slug}${key === null ? '' : `&key=${key}`}`;
}

/** A file's storage key: workers write it and the api reads it under this key. */
export function storageKey(kind: MediaKind, path: string): string {
  return `${kind}/${path}`;
}

/** What stages make, by extension. */
export const STAGE_FORMATS = {
  mp4: { kind: 'video', contentType: 'video/mp4' },
  wav: { kind: 'audio', contentType: 'audio/wav' },
  jpg: { kind: 'image', contentType: 'image/jpeg' },
  png: { kind: 'image', contentType: 'image/png' },
  webp: { kind: 'image', contentType: 'image/webp' },
} as const satisfies Record<string, { kind: MediaKind; contentType: string }>;
export type StageFormat = keyof typeof STAGE_FORMATS;

/** A stage has at most one file of each format: a later run of it replaces the file. */
export function stageFilePath(stageId: string, format: StageFormat): string {
  return `${stageId}.${format}`;
}

/** The recording of an audio stage. It is named before it exists, because a lip-sync is given its path in advance. */
export function recordingPath(audioStageId: string): string {
  return stageFilePath(audioStageId, 'wav');
}

/** The object of a store that says which installation it belongs to. */
export const INSTALLATION_KEY = 'installation.txt';
