import type { ReactNode } from 'react';
import classes from './sticky-footer.module.css';

/** The button that leads on from a choice; it stays in sight however long the list is. */
export function StickyFooter({ children }: { children: ReactNode }) {
  return <div className={classes.root}>{children}</div>;
}
