import { useState, type ReactNode } from 'react';
import { castPictures } from '../../config/cast.ts';
import { Mark } from '../brand/mark.tsx';
import { StateTitle } from './state-title.tsx';
import classes from './states.module.css';

export interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  /** The one thing to do about it. */
  action?: ReactNode;
  /** Another member of the cast than the usual one; decoration only. */
  castUrl?: string;
  /** It is all there is on the page. */
  isPage?: boolean;
}

/** Nothing here yet: a face, a sentence, a way on. */
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

/** A cast member in a round window with the mark beside it, which speaks while something is under way; the mark alone where the picture cannot be fetched. */
export function Companion({ castUrl, isBusy = false }: { castUrl: string; isBusy?: boolean }) {
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <div className={classes.companion}>
      {hasFailed ? (
        <span className={classes.noFace}>
          <Mark size={72} isBusy={isBusy} />
        </span>
      ) : (
        <>
          <img src={castUrl} alt="" width={144} height={144} onError={() => setHasFailed(true)} />
          <span className={classes.bubble}>
            <Mark size={44} isBusy={isBusy} />
          </span>
        </>
      )}
    </div>
  );
}
