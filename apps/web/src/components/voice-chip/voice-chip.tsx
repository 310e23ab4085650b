import { useId } from 'react';
import { IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react';
import type { Voice } from '@talkreel/contracts/http/catalog';
import classes from './voice-chip.module.css';

export interface VoiceChipProps {
  voice: Voice;
  /** The radio group's name. */
  group: string;
  /** The performer it suits, if known. */
  suits?: string | undefined;
  isChecked: boolean;
  onSelect: () => void;
  isPlaying: boolean;
  /** The position within the sample, 0 to 1. */
  progress: number;
  onToggleSample: () => void;
  isDisabled?: boolean;
  /** Whether several may be chosen: the chip is a checkbox instead of a radio button. */
  isOneOfMany?: boolean;
}

/** One voice of a radio group, or of several that may be chosen: its name, its character, and a sample that plays on tap. */
export function VoiceChip(props: VoiceChipProps) {
  const { voice, isChecked, isPlaying, progress, isDisabled = false } = props;
  const id = useId();
  const bars = barsOf(voice.id);
  return (
    <div
      className={classes.root}
      data-checked={isChecked || undefined}
      data-disabled={isDisabled || undefined}
    >
      <input
        className={classes.radio}
        type={props.isOneOfMany === true ? 'checkbox' : 'radio'}
        id={id}
        name={props.group}
        value={voice.id}
        checked={isChecked}
        disabled={isDisabled}
        aria-describedby={`${id}-about`}
        onChange={props.onSelect}
      />
      <label className={classes.label} htmlFor={id}>
        <span className={classes.name}>
          {voice.name}{' '}
          {props.suits !== undefined && <span className={classes.suits}>Suits {props.suits}</span>}
        </span>
        <span className={classes.about} id={`${id}-about`}>
          {voice.description}
        </span>
      </label>
      <button
        type="button"
        className={classes.sample}
        aria-label={
          isPlaying ? `Stop the sample of ${voice.name}` : `Play a sample of ${voice.name}`
        }
        onClick={props.onToggleSample}
      >
        {isPlaying ? <IconPlayerStopFilled size={14} /> : <IconPlayerPlayFilled size={14} />}
        <svg className={classes.wave} viewBox="0 0 56 22" aria-hidden="true">
          {bars.map((height, index) => (
            <rect
              key={index}
              data-played={(isPlaying && index / bars.length <= progress) || undefined}
              x={index * 4}
              y={(22 - height) / 2}
              width="2.4"
              height={height}
              rx="1.2"
            />
          ))}
        </svg>
      </button>
    </div>
  );
}

/** A fixed pattern per voice, for recognition; not a measurement. */
function barsOf(id: string): number[] {
  let seed = 7;
  for (const character of id) seed = (seed * 31 + character.charCodeAt(0)) % 9973;
  return Array.from({ length: 14 }, (_, index) => {
    seed = (seed * 137 + 71) % 9973;
    const envelope = Math.sin(((index + 0.5) / 14) * Math.PI);
    return 3 + (5 + (seed % 13)) * envelope;
  });
}
