export const shareTexts = {
  takenDown: 'This video was taken down and cannot be shared',
} as const;
