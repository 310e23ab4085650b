import type { PropsWithChildren } from 'react';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import { openDialog } from '../../lib/asked-dialog.ts';
import { useAuth } from '../../lib/auth/user.ts';
import { useCancelGeneration } from '../../lib/generations/cancel.ts';
import { inputOf } from '../../lib/generations/input-of.ts';
import { isFinished } from '../../lib/generations/generations.ts';
import { formatClock } from '../../lib/format.ts';
import { scriptPath } from '../../lib/script-help/help-state.ts';
import { useElapsedSeconds } from '../../lib/use-elapsed.ts';
import { ProgressBar } from '../progress-bar/progress-bar.tsx';
import { groupIdOf } from '../../lib/generations/group-id.ts';
import { jobPath } from '@talkreel/contracts/job-path';
import { rowSentence } from './tray-words.ts';
import classes from './job-tray.module.css';

interface JobRowProps {
  job: GenerationView;
  onOpen: () => void;
  onForget: () => void;
}

/** One job, one line: title, status, progress, time. Links to its page. */
export function JobRow({ job, onOpen, onForget }: JobRowProps) {
  const cancel = useCancelGeneration();
  const isOver = isFinished(job);
  return (
    <li className={classes.row} data-state={job.state}>
      <Way job={job} onOpen={onOpen}>
        <span className={classes.title}>{job.title}</span>
        <span className={classes.sentence}>{rowSentence(job)}</span>
        {!isOver && <ProgressBar percent={job.progress} label={job.title} />}
      </Way>
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

/** Links to the job's page, or opens its dialog. */
function Way({ job, onOpen, children }: Pick<JobRowProps, 'job' | 'onOpen'> & PropsWithChildren) {
  const userId = useAuth().user?.id ?? '';
  if (
    job.kind !== 'export' &&
    job.kind !== 'cut-out' &&
    job.kind !== 'scene' &&
    job.kind !== 'retake'
  )
    return (
      <Link
        className={classes.link}
        to={
          job.kind === 'script'
            ? scriptPath(job, userId)
            : jobPath({ ...job, batchId: groupIdOf(job) })
        }
        onClick={onOpen}
      >
        {children}
      </Link>
    );
  return (
    <UnstyledButton
      className={classes.link}
      disabled={job.projectId === null}
      onClick={() => {
        onOpen();
        if (job.kind === 'retake') openDialog('retake', String(retakeShownBy(job)));
        else openDialog('export', String(job.projectId));
      }}
    >
      {children}
    </UnstyledButton>
  );
}

/** The video whose versions show it: its own once it is there, until then the one that it changes. */
function retakeShownBy(job: GenerationView): number | null {
  return job.state === 'succeeded' ? job.projectId : (inputOf(job, 'retake').projectId ?? null);
}

function Elapsed({ since }: { since: string }) {
  return <span className={classes.elapsed}>{formatClock(useElapsedSeconds(since))}</span>;
}
