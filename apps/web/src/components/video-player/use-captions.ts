import { useEffect, useState, type RefObject } from 'react';

/** Whether captions are shown. The browser's own menu may change it too, so the video is asked, not believed. */
export function useCaptions(video: RefObject<HTMLVideoElement | null>, url: string | null) {
  const [areShown, setAreShown] = useState(false);
  useEffect(() => {
    const tracks = video.current?.textTracks;
    if (tracks === undefined || url === null) return;
    const read = (): void => setAreShown([...tracks].some(({ mode }) => mode === 'showing'));
    tracks.addEventListener('change', read);
    return () => tracks.removeEventListener('change', read);
  }, [video, url]);

  return {
    areShown,
    toggle(): void {
      for (const track of video.current?.textTracks ?? [])
        track.mode = areShown ? 'disabled' : 'showing';
      setAreShown(!areShown);
    },
  };
}
