import { useEffect, type RefObject } from 'react';

const MOSTLY_OUT = 0.2;

/** Plays a video while it is on screen and enabled, so nothing decodes off-screen. Starts after the page has loaded. */
export function usePlayInView(video: RefObject<HTMLVideoElement | null>, isWanted: boolean): void {
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    if (!isWanted) {
      element.pause();
      return;
    }
    const observer = new IntersectionObserver(
      ([entry]) => {
        // If autoplay is refused, the still stays.
        if (entry?.isIntersecting === true) element.play().catch(() => undefined);
        else element.pause();
      },
      { threshold: MOSTLY_OUT },
    );
    const start = (): void => observer.observe(element);
    if (document.readyState === 'complete') start();
    else window.addEventListener('load', start, { once: true });
    return () => {
      window.removeEventListener('load', start);
      observer.disconnect();
    };
  }, [video, isWanted]);
}
