import type { ReactNode } from 'react';
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconFileText,
  IconMicrophone,
  IconMovie,
  IconUser,
} from '@tabler/icons-react';
import { formatPercent } from '../../../lib/format.ts';
import { ProgressBar } from '../../../components/progress-bar/progress-bar.tsx';
import type { Row } from '../model/rows.ts';
import classes from './step-row.module.css';

const icons = { script: IconFileText, image: IconUser, audio: IconMicrophone, video: IconMovie };
const words = {
  waiting: 'waiting',
  running: 'in progress',
  done: 'done',
  failed: 'failed',
} as const;

/** One step: title, state, result. */
export function StepRow({ row, children }: { row: Row; children?: ReactNode }) {
  const Icon = icons[row.key];
  return (
    <li
      className={classes.root}
      data-state={row.state}
      aria-label={`${row.title}: ${words[row.state]}`}
    >
      <span className={classes.badge}>
        {row.state === 'done' ? (
          <IconCheck size={20} stroke={2.5} aria-hidden="true" />
        ) : row.state === 'failed' ? (
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
        ) : row.state === 'waiting' ? (
          <IconClock size={20} stroke={1.75} aria-hidden="true" />
        ) : (
          <Icon size={20} stroke={1.75} aria-hidden="true" />
        )}
      </span>
      <div className={classes.body}>
        <div className={classes.head}>
          <h3 className={classes.title}>{row.title}</h3>
          {row.state === 'running' && (
            <span className={classes.percent}>{formatPercent(row.progress / 100)}</span>
          )}
        </div>
        <p className={classes.sentence} role={row.state === 'running' ? 'status' : undefined}>
          {row.sentence}
        </p>
        {row.state === 'running' && <ProgressBar percent={row.progress} label={row.title} />}
        {children !== undefined && <div className={classes.content}>{children}</div>}
      </div>
    </li>
  );
}
