import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ExportBody } from '@talkreel/contracts/http/exports';
import { closeDialog } from '../../lib/asked-dialog.ts';
import {
  exportAllowanceQuery,
  useExportMany,
  useIsExportingMany,
} from '../../lib/exports/exports.ts';
import { plural } from '../../lib/format.ts';
import { toastError } from '../../lib/toast-store.ts';
import { useStillHere } from '../../lib/use-still-here.ts';
import { noteOf, outcomeOf } from './exports-note.ts';
import classes from './export-dialog.module.css';

/** The same export of several videos: how many can be started, and what became of them. */
export function ManyExports({
  ids,
  choice,
}: {
  ids: number[];
  /** The choice; null while it is incomplete. */
  choice: Required<ExportBody> | null;
}) {
  const room = useQuery({ ...exportAllowanceQuery, refetchOnMount: 'always' });
  const isStillHere = useStillHere();
  const starting = useExportMany((failures) => {
    if (isStillHere()) return;
    // The dialog was closed or shows another choice by now, so a toast reports the failures.
    const description = outcomeOf(ids.length - failures.length, failures);
    toastError({ title: 'Not all were exported', description });
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
          {plural(started, 'export')} started. The job tray follows them, and opens each when it is
          ready.
        </p>
      </div>
    );
  return (
    <div className={classes.job}>
      <Button
        size="lg"
        fullWidth
        disabled={choice === null || wanted.length > left}
        loading={isStarting}
        onClick={() => choice && starting.mutate({ ids: wanted, body: choice })}
      >
        {failed.length > 0 ? `Try ${failed.length} again` : `Export ${ids.length} videos`}
      </Button>
      <p className={classes.note} role="status">
        {noteOf({ count: wanted.length, left, room: room.data, started, failed })}
      </p>
    </div>
  );
}
