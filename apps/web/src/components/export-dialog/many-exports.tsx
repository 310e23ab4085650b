import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ExportAllowance } from '@talkreel/contracts/http/exports';
import { closeDialog } from '../../lib/asked-dialog.ts';
import {
  exportAllowanceQuery,
  useExportMany,
  useIsExportingMany,
  type NotExported,
  type WholeExport,
} from '../../lib/exports/exports.ts';
import { plural } from '../../lib/format.ts';
import { toastError } from '../../lib/toast-store.ts';
import { useStillHere } from '../../lib/use-still-here.ts';
import classes from './export-dialog.module.css';

/** The same export of several videos: how many can be started, and what became of them. */
export function ManyExports({
  ids,
  choice,
  waitsFor,
}: {
  ids: number[];
  /** The choice; null while it is incomplete. */
  choice: WholeExport | null;
  /** What has to be done first. */
  waitsFor: string | null;
}) {
  const room = useQuery({ ...exportAllowanceQuery, refetchOnMount: 'always' });
  const isStillHere = useStillHere();
  const starting = useExportMany((failures) => {
    if (isStillHere()) return;
    // The dialog was closed or shows another choice by now, so a toast reports the failures.
    const [first, ...others] = failures.map(sentenceOf);
    const more = others.length > 0 ? ` And ${plural(others.length, 'other')}.` : '';
    toastError({ title: 'Not all were exported', description: `${first}${more}` });
  });
  const isStarting = useIsExportingMany();
  const failed = starting.data?.failed ?? [];
  // Counts the exports that all tries together have started.
  const started = starting.data === undefined ? 0 : ids.length - failed.length;
  const wanted = starting.data === undefined ? ids : failed.map(({ id }) => id);
  const left = room.data?.left ?? wanted.length;
  if (starting.isSuccess && failed.length === 0)
    return (
      <div className={classes.job}>
        <Button size="lg" fullWidth onClick={() => closeDialog('export', ids.join(','))}>
          Done
        </Button>
        <p className={classes.note} role="status">
          {plural(started, 'export')} started. Follow them at the top of the page, and open each
          from there when it is ready.
        </p>
      </div>
    );
  return (
    <div className={classes.job}>
      <Button
        size="lg"
        fullWidth
        disabled={choice === null || waitsFor !== null || wanted.length > left}
        loading={isStarting}
        onClick={() => choice && starting.mutate({ ids: wanted, body: choice })}
      >
        {failed.length > 0 ? `Try ${failed.length} again` : `Export ${ids.length} videos`}
      </Button>
      <p className={classes.note} role="status">
        {waitsFor ?? noteOf({ count: wanted.length, left, room: room.data, started, failed })}
      </p>
      {failed.length > 0 && (
        <ul className={classes.failures} aria-label="Not exported">
          {failed.map((one) => (
            <li key={one.id}>{sentenceOf(one)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The note below the button that starts several exports. */
export function noteOf(now: {
  count: number;
  left: number;
  room: ExportAllowance | undefined;
  started: number;
  failed: readonly NotExported[];
}): string {
  if (now.failed.length > 0)
    return `${plural(now.started, 'export')} started, ${now.failed.length} not:`;
  if (now.count > now.left) return refusalNote(now.left, now.room);
  return 'MP4 · free · made one after another';
}

function sentenceOf({ title, reason }: NotExported): string {
  return title === null ? reason : `“${title}”: ${reason}`;
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
