import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { castPictures } from '../../config/cast.ts';
import { Companion } from './empty-state.tsx';
import classes from './states.module.css';

export interface ErrorStateProps {
  /** What happened. */
  title: string;
  /** What it means: what was not charged, what to do. */
  children?: ReactNode;
  onRetry?: () => void;
  isRetrying?: boolean;
}

/** Says what happened and offers to try again. */
export function ErrorState({ title, children, onRetry, isRetrying = false }: ErrorStateProps) {
  return (
    <div className={classes.root} role="alert">
      <Companion castUrl={castPictures.trouble} />
      <h2 className={classes.title}>{title}</h2>
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
