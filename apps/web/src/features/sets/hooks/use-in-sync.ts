import { useEffect, useRef, useState } from 'react';

/** How often the videos are compared, and how far apart, in seconds, they may be. */
const LOOK_MS = 250;
const APART_SECONDS = 0.15;
/** A video that is not loaded by then joins the others later. */
const LOAD_MS = 6000;

const isLoaded = (video: HTMLVideoElement): boolean =>
  video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;

/** Resolves once the video can play, or fails to load, or has taken too long. */
function loaded(video: HTMLVideoElement): Promise<void> {
  if (isLoaded(video)) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => resolve();
    video.addEventListener('canplay', done, { once: true });
    video.addEventListener('error', done, { once: true });
    setTimeout(done, LOAD_MS);
  });
}

/**
 * Plays several videos as one: they begin together, and those that fall behind are moved to where the one is that is
 * heard. They end each at its own end.
 */
export function useInSync(heard: number | null) {
  const videos = useRef(new Map<number, HTMLVideoElement>());
  const [isPlaying, setIsPlaying] = useState(false);

  useEffect(() => {
    for (const [position, video] of videos.current) video.muted = position !== heard;
  }, [heard]);

  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(() => {
      const all = [...videos.current.values()];
      const lead = videos.current.get(heard ?? -1) ?? all[0];
      if (lead === undefined || all.every(({ ended }) => ended)) return setIsPlaying(false);
      if (lead.ended || !isLoaded(lead)) return undefined;
      for (const video of all) {
        const isBehind = Math.abs(video.currentTime - lead.currentTime) > APART_SECONDS;
        if (video !== lead && isBehind && lead.currentTime < video.duration)
          video.currentTime = lead.currentTime;
        if (video.paused && !video.ended) video.play().catch(() => undefined);
      }
      return undefined;
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [isPlaying, heard]);

  return {
    isPlaying,
    /** Takes the element of a video, or null when it is gone. */
    keep: (position: number) => (video: HTMLVideoElement | null) => {
      if (video === null) return void videos.current.delete(position);
      videos.current.set(position, video);
      video.muted = position !== heard;
    },
    /** Begins, or goes on where it was paused. */
    play: async (): Promise<void> => {
      const all = [...videos.current.values()];
      await Promise.all(all.map(loaded));
      if (all.every(({ ended }) => ended)) for (const video of all) video.currentTime = 0;
      await Promise.all(all.map((video) => video.play().catch(() => undefined)));
      setIsPlaying(true);
    },
    pause: (): void => {
      for (const video of videos.current.values()) video.pause();
      setIsPlaying(false);
    },
  };
}
