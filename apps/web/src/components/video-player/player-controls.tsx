import type { ReactNode, RefObject } from 'react';
import { UnstyledButton } from '@mantine/core';
import {
  IconBadgeCc,
  IconMaximize,
  IconMinimize,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconVolume,
} from '@tabler/icons-react';
import { Scrubber } from './scrubber.tsx';
import type { Playback } from './use-playback.ts';
import classes from './player-controls.module.css';

const RATES = [0.5, 0.75, 1, 1.25, 1.5, 2];

interface PlayerControlsProps {
  video: RefObject<HTMLVideoElement | null>;
  playback: Playback;
  /** The state of the captions; null if the video has none. */
  captions: { areShown: boolean; toggle: () => void } | null;
  isFullScreen: boolean;
  onPlay: () => void;
  onSeek: (seconds: number) => void;
  onRate: (rate: number) => void;
  onMute: () => void;
  onFullScreen: () => void;
}

/** The bar under the picture, with a control for every keyboard shortcut. */
export function PlayerControls(props: PlayerControlsProps) {
  const { video, playback, captions } = props;
  return (
    <div className={classes.root} data-part="controls">
      <div className={classes.row}>
        <Control label={playback.isPlaying ? 'Pause' : 'Play'} onPress={props.onPlay}>
          {playback.isPlaying ? (
            <IconPlayerPauseFilled size={20} aria-hidden="true" />
          ) : (
            <IconPlayerPlayFilled size={20} aria-hidden="true" />
          )}
        </Control>
        <Scrubber
          video={video}
          isPlaying={playback.isPlaying}
          durationSeconds={playback.durationSeconds}
          onSeek={props.onSeek}
        />
      </div>
      <div className={classes.row} data-part="settings">
        {!playback.isMuted && (
          <Control label="Mute" onPress={props.onMute}>
            <IconVolume size={20} stroke={1.75} aria-hidden="true" />
          </Control>
        )}
        <select
          className={classes.rate}
          aria-label="Speed"
          value={playback.rate}
          onChange={(event) => props.onRate(Number(event.currentTarget.value))}
        >
          {RATES.map((rate) => (
            <option key={rate} value={rate}>
              {rate}×
            </option>
          ))}
        </select>
        {captions !== null && (
          <Control label="Captions" isPressed={captions.areShown} onPress={captions.toggle}>
            <IconBadgeCc size={21} stroke={1.75} aria-hidden="true" />
          </Control>
        )}
        <Control
          label={props.isFullScreen ? 'Leave full screen' : 'Full screen'}
          onPress={props.onFullScreen}
        >
          {props.isFullScreen ? (
            <IconMinimize size={20} stroke={1.75} aria-hidden="true" />
          ) : (
            <IconMaximize size={20} stroke={1.75} aria-hidden="true" />
          )}
        </Control>
      </div>
    </div>
  );
}

interface ControlProps {
  label: string;
  isPressed?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Control({ label, isPressed, onPress, children }: ControlProps) {
  return (
    <UnstyledButton
      className={classes.control}
      aria-label={label}
      title={label}
      {...(isPressed !== undefined && { 'aria-pressed': isPressed })}
      onClick={onPress}
    >
      {children}
    </UnstyledButton>
  );
}
