import { useRef, useState } from 'react';
import { isInterruption } from '../player-line/is-interruption.ts';
import { PlayerLine } from '../player-line/player-line.tsx';
import classes from './audio-player.module.css';

export interface AudioPlayerProps {
  url: string;
  /** The accessible name. */
  label: string;
  /** Known length, shown before the file has loaded. */
  durationSeconds?: number | null;
}

/** Play, seek, time: a voice on one line. */
export function AudioPlayer({ url, label, durationSeconds = null }: AudioPlayerProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [position, setPosition] = useState(0);
  const [loadedSeconds, setLoadedSeconds] = useState<number | null>(null);
  const length = loadedSeconds ?? durationSeconds ?? 0;

  const toggle = (): void => {
    const element = audio.current;
    if (element === null) return;
    // After an error only reloading may help.
    if (hasFailed) element.load();
    if (element.paused)
      element.play().catch((error: unknown) => setHasFailed(!isInterruption(error)));
    else element.pause();
  };
  const seek = (seconds: number): void => {
    if (audio.current !== null) audio.current.currentTime = seconds;
    setPosition(seconds);
  };
  return (
    <>
      <audio
        ref={audio}
        src={url}
        preload="metadata"
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
        onEnded={() => setPosition(0)}
        onTimeUpdate={(event) => setPosition(event.currentTarget.currentTime)}
        onLoadedMetadata={(event) => {
          setHasFailed(false);
          if (Number.isFinite(event.currentTarget.duration))
            setLoadedSeconds(event.currentTarget.duration);
        }}
        onError={() => setHasFailed(true)}
      />
      <PlayerLine
        {...{ label, isPlaying, position }}
        names={{ play: 'Play', pause: 'Pause', position: 'Position' }}
        className={classes.root}
        seconds={length}
        step={0.1}
        {...(hasFailed && { problem: 'The audio could not be loaded. Download it or try again.' })}
        onToggle={toggle}
        onSeek={seek}
      />
    </>
  );
}
