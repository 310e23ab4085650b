import { audioTexts, providerTexts } from '@talkreel/contracts/texts/make';
import { ApiError, NetworkError } from '@talkreel/client/errors';
import { formatSeconds } from '../../../lib/format.ts';
import type { SpeechLength } from './speech-length.ts';

const seconds = (value: number): string => `${Number(value.toFixed(1))}s`;

/**
 * The line that is always below the script: how much too long it is, and what that means for the generation it would
 * cost.
 */
export function tooLongToSay(
  { seconds: speechSeconds, isMeasured }: SpeechLength,
  videoSeconds: number,
  isOwn: boolean,
): string {
  const length = `${isMeasured ? '' : 'about '}${formatSeconds(speechSeconds)}`;
  const takes = isOwn ? `Your recording takes ${length}` : `Your text takes ${length} to say`;
  const excess = formatSeconds(speechSeconds - videoSeconds);
  return `${takes}, ${excess} longer than the ${formatSeconds(videoSeconds)} video. Only a recording that fits can become a video.`;
}

/** Why recording it is not what to do next, in short; stands beside the button. */
export function overTheClip(
  { seconds: speechSeconds, isMeasured }: SpeechLength,
  clipSeconds: number,
  isOwn: boolean,
): string {
  const over = `${formatSeconds(speechSeconds - clipSeconds)} over the ${formatSeconds(clipSeconds)} clip`;
  const remedy = isOwn ? 'Record a shorter one first' : 'Shorten the script first';
  return `${isMeasured ? '' : 'About '}${over}. ${remedy}.`;
}

/** Shown when the requested audio will not fit; it is made anyway. */
export function audioLengthWarning(speechSeconds: number, videoSeconds: number) {
  return {
    title: 'Audio Length Warning',
    description: `Your audio may be longer than the video (${seconds(speechSeconds)} vs ${seconds(videoSeconds)}). It will be cut off during lipsync.`,
  };
}

/** Shown when Next is refused. */
export function audioTooLong(speechSeconds: number, videoSeconds: number) {
  return {
    title: 'Audio Too Long',
    description: `Your audio (${seconds(speechSeconds)}) is longer than the video (${seconds(videoSeconds)}). Please reduce your text to match the video length.`,
  };
}

export const noRecording = {
  title: 'No recording yet',
  description: 'Record yourself or upload a file first.',
};

/** The message for a failed audio request, by cause. */
export function audioErrorMessage(error: unknown): string {
  if (error instanceof NetworkError) return providerTexts.network;
  const status = error instanceof ApiError ? error.status : null;
  // Without the server's own sentence, the status is shown, as for every other request.
  const message =
    error instanceof ApiError ? error.userMessage : error instanceof Error ? error.message : '';
  return audioFailureMessage(message, status);
}

/** The message for a failed job, by the job's own message. */
export function audioFailureMessage(message: string, status: number | null = null): string {
  if (/api key missing|api token in your environment/i.test(message))
    return providerTexts.keyMissing;
  if (status === 429 || /\b429\b|too many requests/i.test(message))
    return providerTexts.rateLimited;
  if (status === 401 || /\b401\b/.test(message)) return providerTexts.unauthorised;
  if (/network|failed to fetch/i.test(message)) return providerTexts.network;
  return message === '' ? audioTexts.failed : message;
}
