import { useId } from 'react';
import type { Voice } from '@talkreel/contracts/http/catalog';
import { toast } from '../../lib/toast-store.ts';
import { useSamplePlayer } from '../../lib/use-sample-player.ts';
import { VoiceChip } from './voice-chip.tsx';
import classes from './voice-picker.module.css';

export interface VoicePickerProps {
  voices: Voice[];
  value: string | null;
  onChange: (voiceId: string) => void;
  label: string;
  /** The voice that suits somebody. */
  suggestion?: { voiceId: string; suits: string } | null;
  /** What to know about all of them. */
  note?: string;
  isDisabled?: boolean;
}

/** All voices as one radio group; one sample sounds at a time. */
export function VoicePicker({
  voices,
  value,
  onChange,
  label,
  note,
  suggestion = null,
  isDisabled = false,
}: VoicePickerProps) {
  const group = useId();
  const player = useSamplePlayer(() =>
    toast({
      title: 'The sample would not play',
      description: 'Please try again.',
      variant: 'destructive',
    }),
  );
  return (
    <fieldset className={classes.root}>
      <legend className={classes.legend}>{label}</legend>
      {note !== undefined && <p className={classes.note}>{note}</p>}
      <div className={classes.grid} role="radiogroup" aria-label={label}>
        {voices.map((voice) => (
          <VoiceChip
            key={voice.id}
            voice={voice}
            group={group}
            suits={voice.id === suggestion?.voiceId ? suggestion.suits : undefined}
            isChecked={voice.id === value}
            onSelect={() => onChange(voice.id)}
            isPlaying={player.playingId === voice.id}
            progress={player.progress}
            onToggleSample={() => player.toggle(voice.id, voice.url)}
            isDisabled={isDisabled}
          />
        ))}
      </div>
    </fieldset>
  );
}
