import { useRef, useState } from 'react';
import { usePlayInView } from '../../../lib/use-play-in-view.ts';
import classes from './looping-clip.module.css';

export interface LoopingClipProps {
  url: string;
  poster: string;
  /** The accessible name; without it the clip is decoration. */
  label?: string;
  isMuted?: boolean;
  isPlaying: boolean;
  /** Whether the clip is above the fold, so its still is fetched first. */
  isFirst?: boolean;
}

/** A still with its clip laid over it once it plays. Fills its frame (8:9), loops, muted by default. */
export function LoopingClip({
  url,
  poster,
  label,
  isMuted = true,
  isPlaying,
  isFirst = false,
}: LoopingClipProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [hasPicture, setHasPicture] = useState(false);
  usePlayInView(video, isPlaying);
  return (
    <div className={classes.root}>
      <img
        src={poster}
        alt={label ?? ''}
        width={640}
        height={720}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
      />
      <video
        ref={video}
        src={url}
        data-ready={hasPicture || undefined}
        loop
        muted={isMuted}
        playsInline
        preload="none"
        tabIndex={-1}
        aria-hidden="true"
        onPlaying={() => setHasPicture(true)}
        onError={() => setHasPicture(false)}
      />
    </div>
  );
}
