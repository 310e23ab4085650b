import { useEffect, useRef } from 'react';
import { whenIdle } from '../../../lib/when-idle.ts';
import { useReducedMotion } from '../../../lib/use-reduced-motion.ts';

/** The actor waiting on stage: a silent loop, frozen while work is going on or where motion is not wanted. */
export function IdleClip({
  url,
  poster,
  isStill,
}: {
  url: string;
  poster: string;
  isStill: boolean;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const wantsStill = useReducedMotion() || isStill;
  useEffect(() => {
    if (wantsStill) {
      video.current?.pause();
      return undefined;
    }
    return whenIdle(() => {
      // Refused autoplay leaves the poster.
      video.current?.play().catch(() => undefined);
    });
  }, [wantsStill, url]);
  return (
    <video
      ref={video}
      src={url}
      poster={poster || undefined}
      loop
      muted
      playsInline
      preload="none"
      aria-hidden="true"
      tabIndex={-1}
    />
  );
}
