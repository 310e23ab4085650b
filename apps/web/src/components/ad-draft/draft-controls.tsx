import { useEffect, useState, type RefObject } from 'react';
import { followPlayback, type Playback } from '../export-dialog/playback.ts';
import { isInterruption } from '../player-line/is-interruption.ts';
import { PlayerLine } from '../player-line/player-line.tsx';
import classes from './ad-draft.module.css';

interface DraftControlsProps {
  playback: RefObject<Playback>;
  seconds: number;
  children?: React.ReactNode;
}

/** Play, seek, time of a draft. */
export function DraftControls({ playback, seconds, children }: DraftControlsProps) {
  const { isPlaying, position } = useFollowed(playback);
  const [problem, setProblem] = useState<RefObject<Playback> | null>(null);
  const toggle = (): void => {
    const playing = playback.current;
    if (!playing.paused) return playing.pause();
    setProblem(null);
    playing.play().catch((error: unknown) => {
      if (!isInterruption(error)) setProblem(playback);
    });
  };
  return (
    <>
      <PlayerLine
        {...{ isPlaying, position, seconds }}
        label="Free draft"
        names={{
          play: 'Play the draft',
          pause: 'Pause the draft',
          position: 'Position in the draft',
        }}
        step={0.04}
        onToggle={toggle}
        onSeek={(to) => seek(playback.current, to)}
      >
        {children}
      </PlayerLine>
      {problem === playback && (
        <p className={classes.problem} role="alert">
          The sound could not be loaded. Try again.
        </p>
      )}
    </>
  );
}

function seek(playing: Playback, seconds: number): void {
  playing.currentTime = seconds;
}

function useFollowed(playback: RefObject<Playback>): { isPlaying: boolean; position: number } {
  const [followed, setFollowed] = useState({ isPlaying: false, position: 0 });
  useEffect(() => {
    const playing = playback.current;
    return followPlayback(playing, () =>
      setFollowed({ isPlaying: !playing.paused, position: playing.currentTime }),
    );
  }, [playback]);
  return followed;
}
