import { FAILED_VIDEOS_PER_DAY, FAILURES_OF_A_PAIR } from '@talkreel/contracts/constants';
import { texts } from '@talkreel/contracts/texts';
import type { VideoFailures } from '@talkreel/db/repos/video-failures.repo';
import { HttpError } from '../../errors.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * A failed video is refunded, so one that always fails could be retried without end, and we pay for
 * each try. After the first failure of a day, videos in progress count too, since they may also
 * fail.
 */
export function refusalOf(failures: VideoFailures, nowMs: number): HttpError | null {
  const { today, ofPair, open } = failures;
  if (ofPair >= FAILURES_OF_A_PAIR)
    return new HttpError(409, 'keeps_failing', texts.lipsync.keepsFailing(ofPair));
  const oldest = today[FAILED_VIDEOS_PER_DAY - 1];
  if (oldest) {
    const hours = Math.max(1, Math.ceil((oldest.getTime() + DAY_MS - nowMs) / HOUR_MS));
    const message = texts.lipsync.tooManyFailures(today.length, hours);
    return new HttpError(429, 'too_many_failures', message);
  }
  if (today.length > 0 && today.length + open >= FAILED_VIDEOS_PER_DAY)
    return new HttpError(429, 'too_many_running', texts.lipsync.waitAfterFailures(open));
  return null;
}
