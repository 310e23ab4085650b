import type { ReactNode } from 'react';
import { castPictures } from '../../config/cast.ts';
import { Companion } from './companion.tsx';
import { StateTitle } from './state-title.tsx';
import classes from './states.module.css';

export interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  /** The action to take. */
  action?: ReactNode;
  /** Another cast member than the default; decoration only. */
  castUrl?: string;
  /** Whether the page has no other content, so the title is its h1. */
  isPage?: boolean;
}

/** Says that there is nothing here yet: a face, a sentence, an action. */
export function EmptyState({
  title,
  children,
  action,
  castUrl = castPictures.empty,
  isPage = false,
}: EmptyStateProps) {
  return (
    <div className={classes.root} data-page={isPage || undefined}>
      <Companion castUrl={castUrl} />
      <StateTitle title={title} isPage={isPage} />
      {children !== undefined && <div className={classes.text}>{children}</div>}
      {action}
    </div>
  );
}
