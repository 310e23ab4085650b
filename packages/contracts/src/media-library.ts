/** Limits of the media library. Without zod: browsers load it. */
export const MEDIA_MAX_BYTES = 500 * 1024 * 1024;
export const MEDIA_PICTURE_MAX_BYTES = 40 * 1024 * 1024;
export const MEDIA_MAX_SECONDS = 600;
export const MEDIA_TITLE_MAX_CHARACTERS = 120;
export const MEDIA_RIGHTS_MAX_CHARACTERS = 500;
/** What a library holds without and with a subscription, unless MEDIA_MB_FREE and MEDIA_MB_PREMIUM say otherwise. */
export const MEDIA_MB_FREE_DEFAULT = 1_000;
export const MEDIA_MB_PREMIUM_DEFAULT = 4_000;

/** A still, or moving pictures with or without sound. */
export const mediaItemKinds = ['picture', 'clip'] as const;
export type MediaItemKind = (typeof mediaItemKinds)[number];
