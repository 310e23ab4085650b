/** What the layers of a preview follow: a video, a recording, or a draft that has neither. */
export type Playback = EventTarget &
  Pick<HTMLMediaElement, 'currentTime' | 'duration' | 'paused' | 'ended' | 'play' | 'pause'>;

const EVENTS = ['play', 'pause', 'seeked', 'timeupdate', 'ended'] as const;

/** Calls back now and whenever it plays, stands or is elsewhere. Returns what ends that. */
export function followPlayback(playing: Playback, update: () => void): () => void {
  update();
  for (const name of EVENTS) playing.addEventListener(name, update);
  return () => {
    for (const name of EVENTS) playing.removeEventListener(name, update);
  };
}

/** Shows another moment of what is played, in seconds. */
export function goTo(playing: Playback | null, seconds: number): void {
  if (playing) playing.currentTime = seconds;
}
