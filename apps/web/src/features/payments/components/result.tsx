import type { ReactNode } from 'react';
import { Companion } from '../../../components/states/empty-state.tsx';
import { castPictures } from '../../../config/cast.ts';
import classes from './result.module.css';

export interface ResultProps {
  title: string;
  children: ReactNode;
  action: ReactNode;
  /** Who tells it. */
  castUrl?: string;
  /** Not over yet. */
  isBusy?: boolean;
}

/** How a payment ended, and the way on. */
export function Result({
  title,
  children,
  action,
  castUrl = castPictures.welcome[0],
  isBusy = false,
}: ResultProps) {
  return (
    <div className={classes.root}>
      <Companion castUrl={castUrl} isBusy={isBusy} />
      <h1 className={classes.title}>{title}</h1>
      <div className={classes.text}>{children}</div>
      <div className={classes.actions}>{action}</div>
    </div>
  );
}
