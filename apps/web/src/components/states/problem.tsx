import type { ReactNode } from 'react';
import { castPictures } from '../../config/cast.ts';
import { SupportLine } from '../support/support-line.tsx';
import { Companion } from './companion.tsx';
import { StateTitle } from './state-title.tsx';
import classes from './states.module.css';

export interface ProblemProps {
  /** What happened. */
  title: string;
  /** The consequences: what was not charged, what to do. */
  children?: ReactNode;
  action?: ReactNode;
  /** Whether the page has no other content, so the title is its h1. */
  isPage: boolean;
}

/** Reports what happened. */
export function Problem({ title, children, action, isPage }: ProblemProps) {
  return (
    <div className={classes.root} role="alert" data-page={isPage || undefined}>
      <Companion castUrl={castPictures.problem} />
      <StateTitle title={title} isPage={isPage} />
      {children !== undefined && <div className={classes.text}>{children}</div>}
      {action}
      <SupportLine />
    </div>
  );
}
