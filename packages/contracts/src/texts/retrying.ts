/** Texts shown while a stage is retried: what happened, and which attempt it is. */
export const retryingTexts = {
  timeout: (attempt: number, attempts: number) =>
    `Video generation taking longer than expected. Automatically retrying (attempt ${attempt}/${attempts}).`,
  badOutput: (attempt: number, attempts: number) =>
    `The video could not be used. Automatically retrying (attempt ${attempt}/${attempts}).`,
  providerFailed: (attempt: number, attempts: number) =>
    `The video model reported an error. Automatically retrying (attempt ${attempt}/${attempts}).`,
  unanswered: (attempt: number, attempts: number) =>
    `The video model did not respond. Automatically retrying (attempt ${attempt}/${attempts}).`,
  ownFault: (attempt: number, attempts: number) =>
    `Something went wrong on our side. Automatically retrying (attempt ${attempt}/${attempts}).`,
} as const;
