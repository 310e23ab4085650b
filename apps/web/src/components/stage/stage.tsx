import type { ReactNode } from 'react';
import classes from './stage.module.css';

export interface StageProps {
  /** What fills the frame: a still, a clip, the result. */
  children?: ReactNode;
  /** Dims the picture: something is being made on top of it. */
  isDimmed?: boolean;
  /** Laid over the picture, centred. */
  overlay?: ReactNode;
  /** Under the frame: who is on stage, what they said. */
  caption?: ReactNode;
  label: string;
}

/** The portrait frame (8:9) that holds idle actor, progress and result in one place, so that nothing jumps. */
export function Stage({ children, isDimmed = false, overlay, caption, label }: StageProps) {
  return (
    <section className={classes.root} data-part="stage" aria-label={label}>
      <div className={classes.frame} data-part="stage-frame">
        <div className={classes.picture} data-dimmed={isDimmed || undefined}>
          {children}
        </div>
        {overlay !== undefined && <div className={classes.overlay}>{overlay}</div>}
      </div>
      {caption !== undefined && (
        <div className={classes.caption} data-part="stage-caption">
          {caption}
        </div>
      )}
    </section>
  );
}
