import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { castPictures } from '../../config/cast.ts';
import { Companion } from './empty-state.tsx';
import { StateTitle } from './state-title.tsx';
import classes from './states.module.css';

export interface ErrorStateProps {
  /** What happened. */
  title: string;
  /** What it means: what was not charged, what to do. */
  children?: ReactNode;
  onRetry?: () => void;
  isRetrying?: boolean;
  /** It is all there is on the page. */
  isPage?: boolean;
}

/** Says what happened and offers to try again. */
export function ErrorState({
  title,
  children,
  onRetry,
  isRetrying = false,
  isPage = false,
}: ErrorStateProps) {
  return (
    <div className={classes.root} role="alert" data-page={isPage || undefined}>
      <Companion castUrl={castPictures.trouble} />
      <StateTitle title={title} isPage={isPage} />
      {children !== undefined && <div className={classes.text}>{children}</div>}
      {onRetry !== undefined && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={20} stroke={1.75} aria-hidden="true" />}
          onClick={onRetry}
          loading={isRetrying}
        >
          Try again
        </Button>
      )}
    </div>
  );
}
