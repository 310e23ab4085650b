import { useId } from 'react';
import type { Voice } from '@talkreel/contracts/http/catalog';
import { toastError } from '../../lib/toast-store.ts';
import { useSamplePlayer } from '../../lib/use-sample-player.ts';
import { VoiceChip } from './voice-chip.tsx';
import classes from './voice-picker.module.css';

export interface VoicePickerProps {
  voices: Voice[];
  value: string | null;
  onChange: (voiceId: string) => void;
  label: string;
  /** The voice that suits the performer. */
  suggestion?: { voiceId: string; suits: string } | null;
  /** A note on all voices. */
  note?: string;
  /** How fast the samples play. */
  rate?: number;
  isDisabled?: boolean;
}

/** All voices as one radio group. */
export function VoicePicker({
  voices,
  value,
  onChange,
  label,
  note,
  suggestion = null,
  rate = 1,
  isDisabled = false,
}: VoicePickerProps) {
  return (
    <fieldset className={classes.root}>
      <legend className={classes.legend}>{label}</legend>
      {note !== undefined && <p className={classes.note}>{note}</p>}
      <div className={classes.grid} role="radiogroup" aria-label={label}>
        <VoiceChips
          voices={voices}
          isChecked={(voiceId) => voiceId === value}
          isDisabled={() => isDisabled}
          onSelect={onChange}
          suggestion={suggestion}
          rate={rate}
        />
      </div>
    </fieldset>
  );
}

interface VoiceChipsProps extends Pick<VoicePickerProps, 'suggestion' | 'rate'> {
  voices: readonly Voice[];
  isChecked: (voiceId: string) => boolean;
  isDisabled: (voiceId: string) => boolean;
  onSelect: (voiceId: string) => void;
  /** Whether several may be chosen. */
  isOneOfMany?: boolean;
}

/** The chips of a group that the caller labels; only one sample plays at a time. */
export function VoiceChips(props: VoiceChipsProps) {
  const {
    voices,
    isChecked,
    isDisabled,
    onSelect,
    suggestion,
    rate = 1,
    isOneOfMany = false,
  } = props;
  const group = useId();
  const player = useSamplePlayer(
    () => toastError({ title: 'The sample could not be played', description: 'Please try again.' }),
    rate,
  );
  return voices.map((voice) => (
    <VoiceChip
      key={voice.id}
      voice={voice}
      group={group}
      isOneOfMany={isOneOfMany}
      suits={voice.id === suggestion?.voiceId ? suggestion.suits : undefined}
      isChecked={isChecked(voice.id)}
      isDisabled={isDisabled(voice.id)}
      onSelect={() => onSelect(voice.id)}
      isPlaying={player.playingId === voice.id}
      progress={player.progress}
      onToggleSample={() => player.toggle(voice.id, voice.url)}
    />
  ));
}
