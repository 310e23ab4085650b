import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { batchPath } from '@talkreel/contracts/job-path';
import { plural } from '../../lib/format.ts';
import { isFinished } from '../../lib/generations/generations.ts';
import { ProgressBar } from '../progress-bar/progress-bar.tsx';
import { batchRowPercent, batchRowSentence, type BatchJobs } from './tray-rows.ts';
import classes from './job-tray.module.css';

interface BatchRowProps {
  row: BatchJobs;
  onOpen: () => void;
  onForget: () => void;
}

/** A batch, one line: its page is where its videos are cancelled or retried. */
export function BatchRow({ row, onOpen, onForget }: BatchRowProps) {
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
