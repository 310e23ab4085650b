/** The shapes a video is exported in, as the networks ask for them. Without zod: browsers load it. */
export const exportSizes = {
  '9:16': { width: 1080, height: 1920 },
  '4:5': { width: 1080, height: 1350 },
  '1:1': { width: 1080, height: 1080 },
  '16:9': { width: 1920, height: 1080 },
} as const;
export type ExportFormat = keyof typeof exportSizes;

/** The shape in which short videos are posted. */
export const POSTED_FORMAT = '9:16' satisfies ExportFormat;

/** The picture itself, blurred until only its colours are left. Anything else is a colour such as '#ff5c4d'. */
export const BLURRED_BACKGROUND = 'blur';

/** How captions look in an exported picture; drawn by packages/captions. `word`: each word as it is spoken. */
export const captionStyles = ['clean', 'label', 'headline', 'word', 'editorial'] as const;
export type CaptionStyle = (typeof captionStyles)[number];

/** The value instead of a colour when nothing is behind the text. */
export const NO_BOX = 'none';
