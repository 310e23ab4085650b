import type { ReactNode } from 'react';
import classes from './specimens.module.css';

export function Specimens({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <div className={classes.grid}>{children}</div>
    </section>
  );
}

/** One component in one state. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <figure className={classes.specimen}>
      <figcaption className={classes.name}>{name}</figcaption>
      {children}
    </figure>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}
