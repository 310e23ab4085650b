/** Whether playback was paused or reloaded before it began, which is no error. */
export const isInterruption = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';
