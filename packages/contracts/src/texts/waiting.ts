/** Texts shown while the same attempt waits to start; none was spent. */
export const waitingTexts = {
  busy: 'The model is at capacity. Your job starts as soon as it has room.',
  unreachable: 'The model could not be reached. Automatically retrying.',
  ownFault: 'We had a short outage. Automatically retrying.',
} as const;
