import type { ReactNode } from 'react';
import { castPictures } from '../../config/cast.ts';
import { SupportLine } from '../support/support-line.tsx';
import { Companion } from './companion.tsx';
import { StateTitle } from './state-title.tsx';
import classes from './states.module.css';

export interface TroubleProps {
  /** What happened. */
  title: string;
  /** What it means: what was not charged, what to do. */
  children?: ReactNode;
  action?: ReactNode;
  /** The page has no other content. */
  isPage: boolean;
}

/** Reports what happened. */
export function Trouble({ title, children, action, isPage }: TroubleProps) {
  return (
    <div className={classes.root} role="alert" data-page={isPage || undefined}>
      <Companion castUrl={castPictures.trouble} />
      <StateTitle title={title} isPage={isPage} />
      {children !== undefined && <div className={classes.text}>{children}</div>}
      {action}
      <SupportLine />
    </div>
  );
}
