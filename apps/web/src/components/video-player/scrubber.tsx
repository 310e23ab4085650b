import { useEffect, useState, type RefObject } from 'react';
import { formatClock } from '../../lib/format.ts';
import classes from './player-controls.module.css';

interface ScrubberProps {
  video: RefObject<HTMLVideoElement | null>;
  isPlaying: boolean;
  durationSeconds: number;
  onSeek: (seconds: number) => void;
}

/** The playback position, and seeking. Follows every frame: `timeupdate` fires only four times a second. */
export function Scrubber(props: ScrubberProps) {
  const { video, isPlaying, durationSeconds } = props;
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const element = video.current;
    if (element === null) return undefined;
    const follow = (): void => setSeconds(element.currentTime);
    element.addEventListener('seeked', follow);
    let frame = 0;
    const step = (): void => {
      follow();
      frame = requestAnimationFrame(step);
    };
    if (isPlaying) step();
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('seeked', follow);
    };
  }, [video, isPlaying]);
  const at = Math.min(seconds, durationSeconds);
  const words = `${formatClock(at)} / ${formatClock(Math.round(durationSeconds))}`;
  return (
    <>
      <input
        className={classes.seek}
        type="range"
        min={0}
        max={Math.max(durationSeconds, 0.1)}
        step={0.05}
        value={at}
        aria-label="Seek"
        aria-valuetext={words.replace('/', 'of')}
        style={{ '--played': `${durationSeconds > 0 ? (at / durationSeconds) * 100 : 0}%` }}
        onChange={(event) => {
          const target = Number(event.currentTarget.value);
          props.onSeek(target);
          setSeconds(target);
        }}
      />
      <span className={classes.time} aria-hidden="true">
        {words}
      </span>
    </>
  );
}
