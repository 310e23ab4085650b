import { useEffect, type RefObject } from 'react';
import { VIDEO_LOAD_CHECK_MS } from '@talkreel/contracts/constants';

/** Reloads a video that has not started loading after a while, once per mount. One that was to play still plays. */
export function useLoadCheck(video: RefObject<HTMLVideoElement | null>): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const element = video.current;
      if (element === null || element.readyState !== HTMLMediaElement.HAVE_NOTHING) return;
      const isToPlay = !element.paused;
      // Ends a `play()` that still waits for data.
      element.load();
      if (isToPlay) element.play().catch(() => undefined);
    }, VIDEO_LOAD_CHECK_MS);
    return () => clearTimeout(timer);
  }, [video]);
}
