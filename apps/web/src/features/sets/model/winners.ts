import type { GenerationView } from '@talkreel/contracts/http/generations';
import { exportTexts } from '@talkreel/contracts/texts/library';
import { plural } from '../../../lib/format.ts';
import { isFinished } from '../../../lib/generations/generations.ts';
import type { GridVideo } from './grid.ts';
import { isReady } from './live-set.ts';

/** An export that was asked for; `reason`: why it was not started. */
export interface AskedExport {
  position: number;
  exportId: string | null;
  reason: string | null;
}

/** An export and how it stands. */
export interface WinnerExport {
  position: number;
  label: string;
  exportId: string | null;
  percent: number;
  /** Null: in progress; deleted: its video is gone, so it cannot be tried again. */
  end: 'ready' | 'failed' | 'deleted' | null;
  /** Why it is not ready. */
  reason: string | null;
}

const sourceGone = 'This video was deleted.';

/** The videos that are exported: those with a star, or all that are ready if none has one. */
export function winnersOf(videos: readonly GridVideo[]): { videos: GridVideo[]; isAll: boolean } {
  const ready = videos.filter(isReady);
  const starred = ready.filter(({ isStarred }) => isStarred);
  return starred.length > 0 ? { videos: starred, isAll: false } : { videos: ready, isAll: true };
}

/** Replaces what is known of the same videos. */
export const withAsked = (known: AskedExport[], next: AskedExport): AskedExport[] => [
  ...known.filter(({ position }) => position !== next.position),
  next,
];

/** How an export stands. `job`: undefined while it is being fetched; null: there is none. */
export function exportState(
  asked: AskedExport,
  video: GridVideo | undefined,
  job: GenerationView | null | undefined,
): WinnerExport {
  const { position, exportId } = asked;
  const label = video?.label ?? `Video ${position + 1}`;
  const known = { position, label, exportId, percent: job?.progress ?? 0 };
  const failed = (reason: string): WinnerExport => ({ ...known, end: 'failed', reason });
  if (video === undefined || !isReady(video))
    return { ...known, end: 'deleted', reason: sourceGone };
  if (asked.reason !== null) return failed(asked.reason);
  if (exportId === null || job === null) return failed(exportTexts.failed);
  if (job?.state === 'succeeded') return { ...known, percent: 100, end: 'ready', reason: null };
  if (job?.state === 'cancelled') return failed('Cancelled.');
  if (job !== undefined && isFinished(job)) return failed(job.error?.message || exportTexts.failed);
  return { ...known, end: null, reason: null };
}

/** '2 of 4 ready · 1 failed · 1 deleted'. */
export function exportsSentence(exports: readonly WinnerExport[]): string {
  const count = (end: WinnerExport['end']): number =>
    exports.filter((one) => one.end === end).length;
  return [
    `${count('ready')} of ${plural(exports.length, 'video')} ready`,
    ...(['failed', 'deleted'] as const).flatMap((end) =>
      count(end) > 0 ? [`${count(end)} ${end}`] : [],
    ),
  ].join(' · ');
}

/** The progress of all exports, 0 to 100, of at least so many; those that have failed are done. */
export function exportsPercent(exports: readonly WinnerExport[], expected: number): number {
  const sum = exports.reduce((all, { end, percent }) => all + (end === null ? percent : 100), 0);
  return sum / Math.max(exports.length, expected, 1);
}
