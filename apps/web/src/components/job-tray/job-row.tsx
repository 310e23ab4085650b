import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import { useCancelGeneration } from '../../lib/generations/cancel.ts';
import { isFinished } from '../../lib/generations/generations.ts';
import { formatClock } from '../../lib/format.ts';
import { useElapsedSeconds } from '../../lib/use-elapsed.ts';
import { jobPath } from './job-path.ts';
import { rowSentence } from './tray-words.ts';
import classes from './job-tray.module.css';

interface JobRowProps {
  job: GenerationView;
  onOpen: () => void;
  onForget: () => void;
}

/** One job, one line: what it is, what is true about it, how far, how long. Opens where it lives. */
export function JobRow({ job, onOpen, onForget }: JobRowProps) {
  const cancel = useCancelGeneration();
  const isOver = isFinished(job);
  return (
    <li className={classes.row} data-state={job.state}>
      <Link className={classes.link} to={jobPath(job)} onClick={onOpen}>
        <span className={classes.title}>{job.title}</span>
        <span className={classes.sentence}>{rowSentence(job)}</span>
        {!isOver && (
          <span
            className={classes.bar}
            role="progressbar"
            aria-label={job.title}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(job.progress)}
          >
            <span className={classes.barFill} data-progress style={{ width: `${job.progress}%` }} />
          </span>
        )}
      </Link>
      {!isOver && <Elapsed since={job.createdAt} />}
      <ActionIcon
        size="md"
        aria-label={isOver ? `Remove ${job.title} from the list` : `Cancel ${job.title}`}
        loading={cancel.isPending}
        onClick={() => (isOver ? onForget() : cancel.mutate(job))}
      >
        <IconX size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </li>
  );
}

function Elapsed({ since }: { since: string }) {
  return <span className={classes.elapsed}>{formatClock(useElapsedSeconds(since))}</span>;
}
