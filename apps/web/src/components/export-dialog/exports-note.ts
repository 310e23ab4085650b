import type { ExportAllowance } from '@talkreel/contracts/http/exports';
import { plural } from '../../lib/format.ts';

/** The note below the button that starts several exports. */
export function noteOf(now: {
  count: number;
  left: number;
  room: ExportAllowance | undefined;
  started: number;
  failed: Array<{ reason: string }>;
}): string {
  if (now.failed.length > 0) return outcomeOf(now.started, now.failed);
  if (now.count > now.left) return refusalNote(now.left, now.room);
  return 'MP4 · free · made one after the other';
}

/** Says how many exports were started, and why the first of the others failed. */
export function outcomeOf(started: number, [first]: Array<{ reason: string }>): string {
  return `${plural(started, 'export')} started. ${first?.reason}`;
}

function refusalNote(left: number, { perHour, isFull }: Partial<ExportAllowance> = {}): string {
  const some = `${plural(left, 'export')} can be started now`;
  if (isFull)
    return left === 0
      ? 'You’ve reached the limit for generations in progress. Please wait until one finishes.'
      : `${some}, with what you have in progress. Select up to ${left}.`;
  return left === 0
    ? `You started ${perHour ?? 'many'} exports in the last hour, which is the limit. Please come back later.`
    : `${some}, of ${perHour ?? 'all'} an hour. Select up to ${left}.`;
}
