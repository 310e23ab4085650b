import type { RefObject } from 'react';

/** What buttons and keys do to the video. */
export function useVideoActions(video: RefObject<HTMLVideoElement | null>) {
  const change = (how: (element: HTMLVideoElement) => void): void => {
    if (video.current !== null) how(video.current);
  };
  const act = (how: (element: HTMLVideoElement) => void) => () => change(how);
  const play = act((element) => {
    if (element.paused) element.play().catch(() => undefined);
    else element.pause();
  });
  const mute = act((element) => {
    element.muted = !element.muted;
    // The pressed button has disappeared.
    element.focus({ preventScroll: true });
  });
  const skip = (seconds: number) =>
    act((element) => {
      const last = Number.isFinite(element.duration) ? element.duration : 0;
      element.currentTime = Math.min(last, Math.max(0, element.currentTime + seconds));
    });
  return { change, play, mute, skip };
}
