/** The shapes a video is exported in, as the networks ask for them. Without zod: browsers load it. */
export const exportSizes = {
  '9:16': { width: 1080, height: 1920 },
  '4:5': { width: 1080, height: 1350 },
  '1:1': { width: 1080, height: 1080 },
  '16:9': { width: 1920, height: 1080 },
} as const;
export type ExportFormat = keyof typeof exportSizes;

/** The picture itself, blurred and extended. Anything else is a colour such as '#ff5c4d'. */
export const BLURRED_BACKGROUND = 'blur';
