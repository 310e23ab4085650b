import { useEffect, type RefObject } from 'react';
import { VIDEO_LOAD_CHECK_MS } from '@talkreel/contracts/constants';

/** Reloads a video that has not started loading after a while, once per mount. */
export function useLoadCheck(video: RefObject<HTMLVideoElement | null>): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const element = video.current;
      if (element !== null && element.readyState === HTMLMediaElement.HAVE_NOTHING) element.load();
    }, VIDEO_LOAD_CHECK_MS);
    return () => clearTimeout(timer);
  }, [video]);
}
