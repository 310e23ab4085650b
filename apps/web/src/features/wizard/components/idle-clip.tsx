import { useEffect, useRef } from 'react';
import { whenIdle } from '../../../lib/when-idle.ts';
import { useReducedMotion } from '../../../lib/use-reduced-motion.ts';

/** The idle actor on stage: a silent loop, paused during work and under reduced motion. */
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
      // If autoplay is refused, the poster stays.
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
