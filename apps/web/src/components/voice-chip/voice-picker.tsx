import { useId } from 'react';
import type { Voice } from '@talkreel/contracts/http/catalog';
import { listOf } from '@talkreel/contracts/list-of';
import { doubtPairing, type Face } from '../../lib/pairing.ts';
import { toastError } from '../../lib/toast-store.ts';
import { useSamplePlayer } from '../../lib/use-sample-player.ts';
import { PairingQuestion } from './pairing-question.tsx';
import { VoiceChip } from './voice-chip.tsx';
import classes from './voice-picker.module.css';

export interface VoicePickerProps {
  voices: Voice[];
  value: string | null;
  onChange: (voiceId: string) => void;
  label: string;
  /** Whom it is the voice of: what suits is marked, and what contradicts is questioned. */
  face?: Face | null;
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
  face = null,
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
          faces={face === null ? [] : [face]}
          rate={rate}
        />
      </div>
      <PairingQuestion
        doubt={isDisabled ? null : doubtPairing(face, value, voices)}
        onTake={onChange}
      />
    </fieldset>
  );
}

interface VoiceChipsProps extends Pick<VoicePickerProps, 'rate'> {
  voices: readonly Voice[];
  /** The chosen faces; a voice that suits one says so. */
  faces: readonly Face[];
  isChecked: (voiceId: string) => boolean;
  isDisabled: (voiceId: string) => boolean;
  onSelect: (voiceId: string) => void;
  /** Whether several may be chosen. */
  isOneOfMany?: boolean;
}

/** The chips of a group that the caller labels; only one sample plays at a time. */
export function VoiceChips(props: VoiceChipsProps) {
  const { voices, isChecked, isDisabled, onSelect, faces, rate = 1, isOneOfMany = false } = props;
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
      suits={suitedBy(voice, faces)}
      isChecked={isChecked(voice.id)}
      isDisabled={isDisabled(voice.id)}
      onSelect={() => onSelect(voice.id)}
      isPlaying={player.playingId === voice.id}
      progress={player.progress}
      onToggleSample={() => player.toggle(voice.id, voice.url)}
    />
  ));
}

/** The names of those whom a voice suits. */
function suitedBy({ id }: Voice, faces: readonly Face[]): string | undefined {
  const names = faces.filter(({ voiceId }) => voiceId === id).map(({ title }) => title);
  return names.length === 0 ? undefined : listOf(names);
}
