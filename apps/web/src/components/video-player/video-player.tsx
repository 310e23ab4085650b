import type { ReactNode } from 'react';
import { DownloadVideoButton } from './download-video-button.tsx';
import { VideoSurface, type VideoSurfaceProps } from './video-surface.tsx';
import classes from './video-player.module.css';

export interface VideoPlayerProps extends VideoSurfaceProps {
  /** Beside 'Download Video'. */
  actions?: ReactNode;
}

/** A framed video with its download; what stands alone on a page. On a stage use VideoSurface. */
export function VideoPlayer({ actions, ...surface }: VideoPlayerProps) {
  return (
    <div className={classes.player}>
      <div className={classes.frame}>
        <VideoSurface {...surface} />
      </div>
      <div className={classes.actions}>
        {surface.url !== null && (
          <DownloadVideoButton url={surface.url} fileName={surface.fileName} />
        )}
        {actions}
      </div>
    </div>
  );
}
