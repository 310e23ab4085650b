import { useCallback, useEffect, useRef, useState } from 'react';

export interface SamplePlayer {
  /** The id of the sample that is playing. */
  playingId: string | null;
  /** The position within the sample, 0 to 1. */
  progress: number;
  toggle: (id: string, url: string) => void;
  stop: () => void;
}

/** Plays one of a list of samples at a time; a change of `rate` applies at once, at the same pitch. */
export function useSamplePlayer(onError: () => void, rate = 1): SamplePlayer {
  const audio = useRef<HTMLAudioElement | null>(null);
  const [playingId, setPlayingId] = useState<string | null>(null);
  const [progress, setProgress] = useState(0);

  const stop = useCallback(() => {
    audio.current?.pause();
    audio.current = null;
    setPlayingId(null);
    setProgress(0);
  }, []);

  useEffect(
    () => () => {
      audio.current?.pause();
      // After unmounting there is nothing to update.
      audio.current = null;
    },
    [],
  );

  useEffect(() => {
    if (audio.current) audio.current.playbackRate = rate;
  }, [rate]);

  const toggle = (id: string, url: string): void => {
    const wasPlaying = playingId === id;
    stop();
    if (wasPlaying) return;
    const next = new Audio(url);
    audio.current = next;
    next.playbackRate = rate;
    setPlayingId(id);
    next.addEventListener('timeupdate', () => {
      if (audio.current === next && next.duration > 0)
        setProgress(next.currentTime / next.duration);
    });
    next.addEventListener('ended', stop);
    next.play().catch(() => {
      // A sample that the next tap stopped is no error; a file that will not play is.
      if (audio.current !== next) return;
      stop();
      onError();
    });
  };

  return { playingId, progress, toggle, stop };
}
