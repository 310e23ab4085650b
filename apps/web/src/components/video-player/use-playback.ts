import { useEffect, useState, type RefObject } from 'react';

export interface Playback {
  isPlaying: boolean;
  isMuted: boolean;
  /** Whether playback waits for data. */
  isWaiting: boolean;
  /** The length in seconds; 0 until known. */
  durationSeconds: number;
  rate: number;
}

const read = (video: HTMLVideoElement): Omit<Playback, 'isWaiting'> => ({
  isPlaying: !video.paused,
  isMuted: video.muted,
  durationSeconds: Number.isFinite(video.duration) ? video.duration : 0,
  rate: video.playbackRate,
});

const CHANGES = [
  'play',
  'playing',
  'pause',
  'waiting',
  'volumechange',
  'ratechange',
  'durationchange',
];

/** The element's state; the browser and media keys may change it too, so it is read from the element. */
export function usePlayback(video: RefObject<HTMLVideoElement | null>): Playback {
  const [playback, setPlayback] = useState<Playback>({
    isPlaying: false,
    isMuted: true,
    isWaiting: false,
    durationSeconds: 0,
    rate: 1,
  });
  useEffect(() => {
    const element = video.current;
    if (element === null) return undefined;
    const update = ({ type }: Pick<Event, 'type'>): void =>
      setPlayback({ ...read(element), isWaiting: type === 'waiting' });
    for (const name of CHANGES) element.addEventListener(name, update);
    return () => CHANGES.forEach((name) => element.removeEventListener(name, update));
  }, [video]);
  return playback;
}
