import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { IconCheckbox, IconTrash } from '@tabler/icons-react';
import classes from './library.module.css';

/** The row above a list: search, filters, folders. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className={classes.tools}>{children}</div>;
}

/** The buttons at the toolbar's end: to select items, and to show deleted ones. */
export function Ways({
  onSelect,
  onTrash,
}: {
  /** Starts a selection; null if there is nothing to select. */
  onSelect: (() => void) | null;
  onTrash: () => void;
}) {
  return (
    <div className={classes.last}>
      {onSelect !== null && (
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          leftSection={<IconCheckbox size={18} stroke={1.75} aria-hidden="true" />}
          onClick={onSelect}
        >
          Select
        </Button>
      )}
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        leftSection={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
        onClick={onTrash}
      >
        Deleted
      </Button>
    </div>
  );
}
