/** The sentences of the specification (§5, §8), word for word, that more than one process needs. */

export const texts = {
  dialogue: {
    empty: 'Please enter dialogue text',
    noActor: 'Please select an actor first',
    noVoice: 'A voice must be selected to generate audio.',
    noAudio: 'Please generate audio first',
    tooManyCharacters: (limit: number) => `Dialogue text cannot exceed ${limit} characters`,
  },
  creator: {
    promptTooShort: 'Prompt must be at least 5 characters.',
    noImageUrl: 'No image URL returned',
    noVideoUrl: 'No video URL returned',
    imageFailed: 'Failed to generate image',
    videoFailed: 'Failed to generate video',
    /** What a video is made with unless somebody words it anew (§9). */
    speakingPrompt:
      'The person looks into the camera and speaks to it naturally, with small head movements, blinks and lively eyes, while the camera stays where it is. Raw video, selfie video, 8k uhd, high quality.',
  },
  community: {
    deleted: 'Influencer deleted successfully',
    deleteFailed: 'Failed to delete influencer',
    selectFirst: 'Please select an influencer first',
  },
  share: {
    takenDown: 'This video was taken down and cannot be shared',
  },
  oneShot: {
    descriptionTooShort: 'Description must be at least 10 characters',
    descriptionTooLong: 'Description cannot exceed 1000 characters',
    topicTooShort: 'Topic must be at least 10 characters',
    topicTooLong: 'Topic cannot exceed 1000 characters',
    scriptFailed: 'There was an error generating the script. Please try again.',
  },
  provider: {
    keyMissing: 'API key missing. Please set the provider API token in your environment variables.',
    rateLimited: 'Rate limit exceeded. Please try again in a few minutes.',
    unauthorised: 'Authentication failed. Please check your API token.',
    network: 'Network error. Please check your internet connection.',
  },
  audio: {
    failed: 'Failed to generate audio. Please try again.',
  },
  lipsync: {
    retrying: (attempt: number, attempts: number) =>
      `Video generation taking longer than expected. Automatically retrying (attempt ${attempt}/${attempts}).`,
    gaveUp:
      'The video generation is taking longer than expected. Our system automatically retried, but the process failed to complete in time. Please try again.',
    timedOut:
      'The video generation process timed out. This happens with complex videos. Please try again.',
    failed: 'Failed to generate video. Please try again.',
    noUrl: 'Failed to generate lipsync video - no URL in response',
    overlay:
      'No mouth is known in this picture, so the video shows that it speaks instead of moving its lips. With a photo of your own, mark the mouth before you generate its video.',
  },
  conversion: {
    retryingTitle: 'Retrying Video Conversion',
    failedTitle: 'Video Conversion Failed',
    failed: (attempts: number) => `Failed after ${attempts} attempts. Please try again.`,
  },
  paywall: {
    title: "You've reached your free limit",
    body: (limit: number) =>
      `You've used all ${limit} free generations. Upgrade to continue creating amazing AI videos.`,
  },
} as const;
