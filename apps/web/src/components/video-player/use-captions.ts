import { useEffect, useState, type RefObject } from 'react';

/** Whether captions are shown. The browser's own menu may change it too, so the state is read from the video. */
export function useCaptions(video: RefObject<HTMLVideoElement | null>, captionsUrl: string | null) {
  const [areShown, setAreShown] = useState(false);
  useEffect(() => {
    const tracks = video.current?.textTracks;
    if (tracks === undefined || captionsUrl === null) return;
    const read = (): void => setAreShown([...tracks].some(({ mode }) => mode === 'showing'));
    tracks.addEventListener('change', read);
    return () => tracks.removeEventListener('change', read);
  }, [video, captionsUrl]);

  return {
    areShown,
    toggle(): void {
      showCaptions(video.current, !areShown);
      setAreShown(!areShown);
    },
  };
}

function showCaptions(video: HTMLVideoElement | null, areShown: boolean): void {
  for (const track of video?.textTracks ?? []) track.mode = areShown ? 'showing' : 'disabled';
}
