import type { ReactNode } from 'react';
import classes from './sticky-footer.module.css';

/** The button that continues; it stays in view however long the list is. */
export function StickyFooter({ children }: { children: ReactNode }) {
  return <div className={classes.root}>{children}</div>;
}
