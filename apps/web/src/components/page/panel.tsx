import type { ReactNode } from 'react';
import classes from './panel.module.css';

/** A card: hairline, white, no shadow. */
export function Panel({
  children,
  title,
  aside,
}: {
  children: ReactNode;
  title?: string;
  aside?: ReactNode;
}) {
  return (
    <section className={classes.root}>
      {title !== undefined && (
        <header className={classes.header}>
          <h2 className={classes.title}>{title}</h2>
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}
