import { useState, type CSSProperties, type ReactNode, type SyntheticEvent } from 'react';
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
  /** Whether the frame takes the shape of the video in it, which is then shown whole; `shape` is the expected one. */
  isOfVideo?: boolean;
}

/** The portrait frame for idle actor, progress and result, so nothing jumps. */
export function PictureFrame({
  children,
  isDimmed = false,
  overlay,
  caption,
  label,
  shape = 'tile',
  isOfVideo = false,
}: PictureFrameProps) {
  const [ratio, setRatio] = useState<number | null>(null);
  const measure = ({ target }: SyntheticEvent): void => {
    if (!(target instanceof HTMLVideoElement)) return;
    const { videoWidth: width, videoHeight: height } = target;
    if (width > 0 && height > 0) setRatio(width / height);
  };
  const own: CSSProperties & { '--frame-ratio'?: number } =
    isOfVideo && ratio !== null ? { '--frame-ratio': ratio } : {};
  return (
    <section
      className={classes.root}
      style={own}
      data-part="stage"
      data-shape={shape}
      aria-label={label}
      onLoadedMetadataCapture={measure}
    >
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
