import { useRef } from 'react';
import { Popover, VisuallyHidden, ActionIcon } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useDisclosure } from '@mantine/hooks';
import { Link } from 'react-router-dom';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import { batchPath } from '@talkreel/contracts/job-path';
import { isFinished, untrackGeneration } from '../../lib/generations/generations.ts';
import { useTrackedGenerations } from '../../lib/generations/use-generation.ts';
import { formatPercent, plural } from '../../lib/format.ts';
import { setNotify, useNotifyState } from '../../lib/generations/notify.ts';
import { Mark } from '../brand/mark.tsx';
import { ProgressBar } from '../progress-bar/progress-bar.tsx';
import { JobRow } from './job-row.tsx';
import {
  trayPercent,
  trayRows,
  batchRowPercent,
  batchRowSentence,
  type BatchJobs,
} from './tray-rows.ts';
import { traySummary } from './tray-words.ts';
import classes from './job-tray.module.css';

/** Follows all of the user's jobs across pages and reloads. Hidden when there are none. */
export default function JobTray() {
  const jobs = useTrackedGenerations();
  // A tray whose last job is removed is closed when the next one begins.
  return jobs.length === 0 ? null : <Tray jobs={jobs} />;
}

function Tray({ jobs }: { jobs: GenerationView[] }) {
  const client = useQueryClient();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const target = useRef<HTMLButtonElement>(null);
  const heading = useRef<HTMLParagraphElement>(null);

  const running = jobs.filter((job) => !isFinished(job));
  const percent = trayPercent(jobs);
  const leave = (): void => {
    // The tray takes the focus before a dialog does, which gives it back to where it was.
    target.current?.focus({ preventScroll: true });
    close();
  };
  const forget = (ids: string[]): void => {
    // The removed row had the focus; the tray disappears with its last row.
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
            <VisuallyHidden>Progress: </VisuallyHidden>
            {traySummary(jobs)}
          </span>{' '}
          {percent !== null && (
            <span className={classes.percent}>{formatPercent(percent / 100)}</span>
          )}
          <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ''}>
        <p ref={heading} className={classes.heading} tabIndex={-1}>
          Progress
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

interface BatchRowProps {
  row: BatchJobs;
  onOpen: () => void;
  onForget: () => void;
}

/** A batch, one line: its page is where its videos are cancelled or retried. */
function BatchRow({ row, onOpen, onForget }: BatchRowProps) {
  const title = `Batch of ${plural(row.jobs.length, 'video')}`;
  const isOver = row.jobs.every(isFinished);
  return (
    <li className={classes.row} data-state={isOver ? 'succeeded' : 'running'}>
      <Link className={classes.link} to={batchPath(row.batchId)} onClick={onOpen}>
        <span className={classes.title}>{title}</span>
        <span className={classes.sentence}>{batchRowSentence(row)}</span>
        {!isOver && <ProgressBar percent={batchRowPercent(row)} label={title} />}
      </Link>
      {isOver && (
        <ActionIcon size="md" aria-label={`Remove ${title} from the list`} onClick={onForget}>
          <IconX size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      )}
    </li>
  );
}

/** Turns on browser notifications for jobs that end. */
function NotifyToggle() {
  const state = useNotifyState();
  if (state === 'unsupported') return null;
  return (
    <label className={classes.notify}>
      <input
        type="checkbox"
        checked={state === 'on'}
        disabled={state === 'blocked'}
        onChange={(event) => void setNotify(event.currentTarget.checked)}
      />
      {state === 'blocked'
        ? 'Notifications are blocked in your browser'
        : 'Notify me when something is done'}
    </label>
  );
}
