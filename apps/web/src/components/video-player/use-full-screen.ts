import { useEffect, useState, type RefObject } from 'react';

/** iPhones only show a bare video full screen, with their own controls. */
type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/** Shows the surface with its controls full screen. */
export function useFullScreen(
  surface: RefObject<HTMLElement | null>,
  video: RefObject<AppleVideo | null>,
) {
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    const update = (): void => setIsOn(document.fullscreenElement === surface.current);
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, [surface]);

  return {
    isOn,
    toggle(): void {
      if (document.fullscreenElement !== null) void document.exitFullscreen();
      else if (document.fullscreenEnabled)
        surface.current?.requestFullscreen().catch(() => undefined);
      else video.current?.webkitEnterFullscreen?.();
    },
  };
}
