import type { ReactNode } from 'react';
import classes from './section.module.css';

export interface SectionProps {
  id?: string;
  /** Without it the section places its own SectionHeading. */
  title?: string;
  lead?: string;
  /** Beside the title on wide screens. */
  aside?: ReactNode;
  /** The background. */
  ground?: 'paper' | 'sunken' | 'stage';
  children: ReactNode;
}

/** A landing page section with its heading. */
export function Section({ id, title, lead, aside, ground = 'paper', children }: SectionProps) {
  return (
    <section
      id={id}
      className={classes.root}
      data-ground={ground}
      tabIndex={id === undefined ? undefined : -1}
    >
      <div className={classes.inner}>
        {title !== undefined && (
          <header className={classes.header}>
            <SectionHeading title={title} lead={lead} />
            {aside}
          </header>
        )}
        {children}
      </div>
    </section>
  );
}

export function SectionHeading({ title, lead }: { title: string; lead?: string | undefined }) {
  return (
    <div>
      <h2 className={classes.title}>{title}</h2>
      {lead !== undefined && <p className={classes.lead}>{lead}</p>}
    </div>
  );
}
