/** What the layers of a preview follow: a video, a recording, or a draft that has neither. */
export type Playback = EventTarget &
  Pick<HTMLMediaElement, 'currentTime' | 'duration' | 'paused' | 'ended' | 'play' | 'pause'>;
