import type { ReactNode } from 'react';
import classes from './section.module.css';

export interface SectionProps {
  id?: string;
  title: ReactNode;
  lead?: ReactNode;
  /** Beside the title on wide screens. */
  aside?: ReactNode;
  /** What it stands on. */
  ground?: 'paper' | 'sunken' | 'stage';
  children: ReactNode;
}

/** One stretch of the landing page with its heading. */
export function Section({ id, title, lead, aside, ground = 'paper', children }: SectionProps) {
  return (
    <section id={id} className={classes.root} data-ground={ground} tabIndex={id === undefined ? undefined : -1}>
      <div className={classes.inner}>
        <header className={classes.header}>
          <div>
            <h2 className={classes.title}>{title}</h2>
            {lead !== undefined && <p className={classes.lead}>{lead}</p>}
          </div>
          {aside}
        </header>
        {children}
      </div>
    </section>
  );
}
