import { useEffect, useState, type RefObject } from 'react';
import { IconZoomIn } from '@tabler/icons-react';
import { formatClock } from '../../lib/format.ts';
import { followPlayback, goTo, type Playback } from './playback.ts';
import type { PlacedShot } from './edit-shots.ts';
import classes from './shot-strip.module.css';

interface ShotStripProps {
  video: RefObject<Playback | null>;
  /** The length of what is played; 0: not known yet. */
  seconds: number;
  shots: readonly PlacedShot[];
  /** Called with the place of the shot that was pressed. */
  onOpen: (index: number) => void;
}

/** A frame of the video: how finely the preview can be moved. */
const STEP_SECONDS = 0.04;

/** Moves the preview, and shows its shots where they are in time. Lost ones have no time. */
export function ShotStrip({ video, seconds, shots, onOpen }: ShotStripProps) {
  const [position, setPosition] = useState(0);
  useEffect(() => {
    const playing = video.current;
    if (!playing) return undefined;
    return followPlayback(playing, () => setPosition(playing.currentTime));
  }, [video]);
  const at = Math.min(position, seconds);
  const share = (part: number): string => `${seconds > 0 ? (part / seconds) * 100 : 0}%`;
  return (
    <div className={classes.root}>
      <input
        className={classes.position}
        type="range"
        min={0}
        max={Math.max(seconds, 0.1)}
        step={STEP_SECONDS}
        value={at}
        aria-label="Position in the preview"
        aria-valuetext={`${formatClock(at)} of ${formatClock(Math.round(seconds))}`}
        style={{ '--filled': share(at) }}
        onChange={({ currentTarget: { value } }) => {
          goTo(video.current, Number(value));
          setPosition(Number(value));
        }}
      />
      {seconds > 0 && shots.length > 0 && (
        <ol className={classes.shots} aria-label="Shots in the preview">
          {shots.map(
            ({ shot, media, problem, startSeconds, endSeconds }, index) =>
              problem !== 'words' && (
                <li key={`${shot.from} ${shot.words}`}>
                  <button
                    type="button"
                    className={classes.shot}
                    aria-label={`Open the shot at “${shot.words}”`}
                    style={{ left: share(startSeconds), width: share(endSeconds - startSeconds) }}
                    onClick={() => onOpen(index)}
                  >
                    {media?.posterUrl && <img src={media.posterUrl} alt="" />}
                    {shot.mediaId === null && (
                      <IconZoomIn size={16} stroke={1.75} aria-hidden="true" />
                    )}
                  </button>
                </li>
              ),
          )}
        </ol>
      )}
    </div>
  );
}
