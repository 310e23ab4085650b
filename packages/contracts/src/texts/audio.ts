export const audioTexts = {
  failed: 'Failed to generate audio. Please try again.',
} as const;
