export const lipsyncTexts = {
  gaveUp:
    'The video generation is taking longer than expected. Our system automatically retried, but the process failed to complete in time. Please try again.',
  timedOut:
    'The video generation process timed out. This happens with complex videos. Please try again.',
  failed: 'Failed to generate video. Please try again.',
  keepsFailing: (times: number) =>
    `A video of this recording with this actor failed ${times} times. Please choose another actor or make a new recording. Nothing was charged.`,
  tooManyFailures: (failed: number, hours: number) =>
    `${failed} of your videos failed within a day, so no more can be started for now. Nothing was charged for them. Please try again in ${hours === 1 ? 'an hour' : `${hours} hours`}.`,
  waitAfterFailures: (open: number) =>
    `Some of your videos failed today, so only a few can be made at a time. Please wait for the ${open === 1 ? 'one' : open} in progress. Nothing was charged.`,
  noUrl: 'Failed to generate lipsync video - no URL in response',
  overlay:
    'No mouth was found in this picture, so a bar moves with the voice instead of the lips. In a photo of your own, mark the mouth before you generate its video.',
} as const;

export const portraitTexts = {
  notShown: (phrases: readonly string[]) =>
    `Not shown: ${phrases.join(', ')}. Not every detail can be drawn.`,
} as const;

export const conversionTexts = {
  retryingTitle: 'Retrying Video Conversion',
  failedTitle: 'Video Conversion Failed',
  failed: (attempts: number) => `Failed after ${attempts} attempts. Please try again.`,
} as const;

/** Texts shown while a stage is retried: what happened, and which attempt it is. */
export const retryingTexts = {
  timeout: (attempt: number, attempts: number) =>
    `Video generation taking longer than expected. Automatically retrying (attempt ${attempt}/${attempts}).`,
  coldStart: (attempt: number, attempts: number) =>
    `The model has not started yet. Automatically retrying (attempt ${attempt}/${attempts}).`,
  badOutput: (attempt: number, attempts: number) =>
    `The video could not be used. Automatically retrying (attempt ${attempt}/${attempts}).`,
  providerFailed: (attempt: number, attempts: number) =>
    `The video model reported an error. Automatically retrying (attempt ${attempt}/${attempts}).`,
  unanswered: (attempt: number, attempts: number) =>
    `The video model did not respond. Automatically retrying (attempt ${attempt}/${attempts}).`,
  ownFault: (attempt: number, attempts: number) =>
    `Something went wrong on our side. Automatically retrying (attempt ${attempt}/${attempts}).`,
} as const;

/** Texts shown while the same attempt waits to start; none was spent. */
export const waitingTexts = {
  busy: 'The model is at capacity. Your generation starts as soon as there is room.',
  unreachable: 'The model could not be reached. Automatically retrying.',
  ownFault: 'We had a short outage. Automatically retrying.',
} as const;
