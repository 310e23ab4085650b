import type { ReactNode } from 'react';
import classes from './slide.module.css';

export type Ground = 'coral' | 'paper' | 'stage' | 'violet';

export interface SlideProps {
  ground: Ground;
  title: string;
  /** The text under the title. */
  lead?: string;
  /** Content beside the words on a wide slide, under them on a tall one. */
  children?: ReactNode;
  /** Whether the title takes the whole slide. */
  isCover?: boolean;
}

/** One slide with one thought, full-bleed. Sizes follow the slide, so screen and paper look alike. */
export function Slide({ ground, title, lead, children, isCover = false }: SlideProps) {
  return (
    <div className={classes.root} data-ground={ground} data-cover={isCover || undefined}>
      <div className={classes.words}>
        <h2 className={classes.title}>{title}</h2>
        {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      </div>
      {children !== undefined && <div className={classes.picture}>{children}</div>}
    </div>
  );
}
