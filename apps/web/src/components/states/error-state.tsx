import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Problem } from './problem.tsx';

export interface ErrorStateProps {
  /** What happened. */
  title: string;
  /** The consequences: what was not charged, what to do. */
  children?: ReactNode;
  onRetry?: () => void;
  isRetrying?: boolean;
  /** Whether the page has no other content, so the title is its h1. */
  isPage?: boolean;
}

/** Reports an error and offers to try again. */
export function ErrorState({
  title,
  children,
  onRetry,
  isRetrying = false,
  isPage = false,
}: ErrorStateProps) {
  return (
    <Problem
      title={title}
      isPage={isPage}
      action={
        onRetry !== undefined && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={20} stroke={1.75} aria-hidden="true" />}
            onClick={onRetry}
            loading={isRetrying}
          >
            Try again
          </Button>
        )
      }
    >
      {children}
    </Problem>
  );
}
