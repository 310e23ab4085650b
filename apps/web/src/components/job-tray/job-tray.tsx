import { useRef } from 'react';
import { Popover, VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { isFinished, untrackGeneration } from '../../lib/generations/generations.ts';
import { useTrackedGenerations } from '../../lib/generations/use-generation.ts';
import { formatPercent, plural } from '../../lib/format.ts';
import { useDisclosure } from '@mantine/hooks';
import { Mark } from '../brand/mark.tsx';
import { BatchRow } from './batch-row.tsx';
import { JobRow } from './job-row.tsx';
import { NotifyToggle } from './notify-toggle.tsx';
import { trayRows } from './tray-rows.ts';
import { traySummary } from './tray-words.ts';
import classes from './job-tray.module.css';

/** Follows all of the user's jobs across pages and reloads. Hidden when there are none. */
export default function JobTray() {
  const jobs = useTrackedGenerations();
  const client = useQueryClient();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const target = useRef<HTMLButtonElement>(null);
  const heading = useRef<HTMLParagraphElement>(null);
  if (jobs.length === 0) return null;

  const running = jobs.filter((job) => !isFinished(job));
  const [first] = running;
  const leave = (): void => {
    // Before a dialog takes the focus, which goes back to where it was.
    target.current?.focus({ preventScroll: true });
    close();
  };
  const forget = (ids: string[]): void => {
    // The row had the focus; with the last one goes the tray.
    const next = ids.length < jobs.length ? heading.current : document.getElementById('main');
    next?.focus({ preventScroll: true });
    for (const id of ids) untrackGeneration(client, id);
  };
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => !opened && close()}
      position="bottom-end"
      width={360}
      trapFocus
    >
      <Popover.Target>
        <button
          ref={target}
          type="button"
          className={classes.target}
          data-part="tray"
          onClick={toggle}
        >
          <Mark size={20} isBusy={running.length > 0} />
          <span className={classes.summary}>
            <VisuallyHidden>Jobs: </VisuallyHidden>
            {traySummary(jobs)}
          </span>{' '}
          {first !== undefined && (
            <span className={classes.percent}>{formatPercent(first.progress / 100)}</span>
          )}
          <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ''}>
        <p ref={heading} className={classes.heading} tabIndex={-1}>
          {plural(jobs.length, 'job')}
        </p>
        <ul className={classes.list}>
          {trayRows(jobs).map((row) =>
            row.batchId === null ? (
              <JobRow
                key={row.job.id}
                job={row.job}
                onOpen={leave}
                onForget={() => forget([row.job.id])}
              />
            ) : (
              <BatchRow
                key={row.batchId}
                row={row}
                onOpen={leave}
                onForget={() => forget(row.jobs.map(({ id }) => id))}
              />
            ),
          )}
        </ul>
        <NotifyToggle />
      </Popover.Dropdown>
    </Popover>
  );
}
