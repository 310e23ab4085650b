import type { ReactNode } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import classes from './fold.module.css';

/** A collapsible part of a panel; lists in it are laid out as rows. */
export function Fold({
  title,
  children,
  onOpen,
}: {
  title: string;
  children: ReactNode;
  /** For what is loaded only when somebody looks at it. */
  onOpen?: () => void;
}) {
  return (
    <details className={classes.root} onToggle={(event) => event.currentTarget.open && onOpen?.()}>
      <summary>
        {title}
        <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
      </summary>
      {children}
    </details>
  );
}

/** Replaces a fold's list while it loads, and when that failed. */
export function FoldLoading({ isError, onRetry }: { isError: boolean; onRetry: () => void }) {
  if (!isError) return <Skeleton height={44} mt="sm" />;
  return (
    <p>
      This could not be loaded.{' '}
      <Button variant="subtle" size="compact-sm" onClick={onRetry}>
        Try again
      </Button>
    </p>
  );
}
