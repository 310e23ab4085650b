import type { ReactNode } from 'react';
import { IconChevronDown } from '@tabler/icons-react';
import classes from './fold.module.css';

/** A collapsible part of a panel; lists in it are laid out as rows. */
export function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={classes.root}>
      <summary>
        {title}
        <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
      </summary>
      {children}
    </details>
  );
}
