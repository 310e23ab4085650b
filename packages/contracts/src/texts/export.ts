export const exportTexts = {
  badBackground: 'Choose “blur” or a color such as #ff5c4d as the background.',
  notFinished: 'There is no finished video to export yet.',
  badCaptionColor: 'Write the color of the captions as #rrggbb, for example #ffffff.',
  badCaptionBox: 'Write the color of the box as #rrggbb, or “none”.',
  sourceGone: 'The video was deleted before it could be exported.',
  failed: 'The video could not be exported. Please try again.',
} as const;
