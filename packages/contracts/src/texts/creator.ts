export const creatorTexts = {
  promptTooShort: 'Prompt must be at least 5 characters.',
  noImageUrl: 'No image URL returned',
  noVideoUrl: 'No video URL returned',
  imageFailed: 'Failed to generate image',
  videoFailed: 'Failed to generate video',
  /** The default video prompt (§9); the provider's driver adds the style words. */
  speakingPrompt:
    'The person looks into the camera and speaks to it naturally, with small head movements, blinks and lively eyes, while the camera stays where it is.',
} as const;
