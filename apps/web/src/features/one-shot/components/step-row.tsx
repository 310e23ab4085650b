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
import type { Row } from '../model/rows.ts';
import classes from './step-row.module.css';

const icons = { script: IconFileText, image: IconUser, audio: IconMicrophone, video: IconMovie };
const words = {
  waiting: 'waiting',
  running: 'in progress',
  done: 'done',
  failed: 'failed',
} as const;

/** One step: what it is, how far it is, and what came out of it. */
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
            <span className={classes.percent}>{Math.round(row.progress)} %</span>
          )}
        </div>
        <p className={classes.sentence} role={row.state === 'running' ? 'status' : undefined}>
          {row.sentence}
        </p>
        {row.state === 'running' && (
          <div
            className={classes.track}
            role="progressbar"
            aria-label={row.title}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(row.progress)}
          >
            <span
              className={classes.fill}
              data-progress
              style={{ transform: `scaleX(${row.progress / 100})` }}
            />
          </div>
        )}
        {children !== undefined && <div className={classes.content}>{children}</div>}
      </div>
    </li>
  );
}
