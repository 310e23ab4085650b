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
  /** A tile (8:9), or upright as videos are posted (9:16). */
  shape?: 'tile' | 'vertical';
}

/** The portrait frame for idle actor, progress and result, so nothing jumps. */
export function PictureFrame({
  children,
  isDimmed = false,
  overlay,
  caption,
  label,
  shape = 'tile',
}: PictureFrameProps) {
  return (
    <section className={classes.root} data-part="stage" data-shape={shape} aria-label={label}>
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
