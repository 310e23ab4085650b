import type { ReactNode } from 'react';
import classes from './panel-head.module.css';

interface PanelHeadProps {
  /** What stands for it: an icon, or pictures. */
  picture: ReactNode;
  title: string;
  children: string;
}

/** What can be done with a whole set, in a title and a sentence; its button follows. */
export function PanelHead({ picture, title, children }: PanelHeadProps) {
  return (
    <div className={classes.root}>
      <div className={classes.pictures} aria-hidden="true">
        {picture}
      </div>
      <div className={classes.words}>
        <h2 className={classes.title}>{title}</h2>
        <p className={classes.note}>{children}</p>
      </div>
    </div>
  );
}

/** One picture, or an icon in its place. */
export function PanelPicture({ children }: { children: ReactNode }) {
  return <span className={classes.picture}>{children}</span>;
}
