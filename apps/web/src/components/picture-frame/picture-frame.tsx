import type { ReactNode } from 'react';
import classes from './picture-frame.module.css';

export interface PictureFrameProps {
  /** What fills the frame: a still, a clip, the result. */
  children?: ReactNode;
  /** Dims the picture while something is being made. */
  isDimmed?: boolean;
  /** Laid over the picture, centred. */
  overlay?: ReactNode;
  /** Under the frame: the actor's name, the script. */
  caption?: ReactNode;
  label: string;
}

/** The portrait frame (8:9) for idle actor, progress and result, so nothing jumps. */
export function PictureFrame({
  children,
  isDimmed = false,
  overlay,
  caption,
  label,
}: PictureFrameProps) {
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
