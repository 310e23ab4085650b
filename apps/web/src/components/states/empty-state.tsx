import type { ReactNode } from 'react';
import { castPictures } from '../../config/cast.ts';
import { Mark } from '../brand/mark.tsx';
import classes from './states.module.css';

export interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  /** The one thing to do about it. */
  action?: ReactNode;
  /** Another member of the cast than the usual one; decoration only. */
  castUrl?: string;
}

/** Nothing here yet: a face, a sentence, a way on. */
export function EmptyState({
  title,
  children,
  action,
  castUrl = castPictures.empty,
}: EmptyStateProps) {
  return (
    <div className={classes.root}>
      <Companion castUrl={castUrl} />
      <h2 className={classes.title}>{title}</h2>
      {children !== undefined && <div className={classes.text}>{children}</div>}
      {action}
    </div>
  );
}

/** A cast member in a round window with the mark beside it, which speaks while something is under way. */
export function Companion({ castUrl, isBusy = false }: { castUrl: string; isBusy?: boolean }) {
  return (
    <div className={classes.companion}>
      <img src={castUrl} alt="" width={144} height={144} />
      <span className={classes.bubble}>
        <Mark size={44} isBusy={isBusy} />
      </span>
    </div>
  );
}
