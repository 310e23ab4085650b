import type { ReactNode } from 'react';
import { Mark } from '../brand/mark.tsx';
import classes from './states.module.css';

export interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  /** The one thing to do about it. */
  action?: ReactNode;
  /** Picture of the cast member who keeps the visitor company; decoration only. */
  castUrl?: string;
}

/** Nothing here yet: a face, a sentence, a way on. */
export function EmptyState({ title, children, action, castUrl }: EmptyStateProps) {
  return (
    <div className={classes.root}>
      <Companion castUrl={castUrl} />
      <h2 className={classes.title}>{title}</h2>
      {children !== undefined && <div className={classes.text}>{children}</div>}
      {action}
    </div>
  );
}

/** A cast member in a round window with the mark speaking beside it; the mark alone without a picture. */
export function Companion({ castUrl }: { castUrl?: string | undefined }) {
  return (
    <div className={classes.companion}>
      {castUrl === undefined ? (
        <Mark size={72} />
      ) : (
        <>
          <img src={castUrl} alt="" width={132} height={132} />
          <span className={classes.bubble}>
            <Mark size={44} />
          </span>
        </>
      )}
    </div>
  );
}
