export const conversionTexts = {
  retryingTitle: 'Retrying Video Conversion',
  failedTitle: 'Video Conversion Failed',
  failed: (attempts: number) => `Failed after ${attempts} attempts. Please try again.`,
} as const;
