import { useId } from 'react';
import { BATCH_LIMITS } from '@talkreel/contracts/constants';
import type { Voice } from '@talkreel/contracts/http/catalog';
import { VoiceChip } from '../../../components/voice-chip/voice-chip.tsx';
import { toastError } from '../../../lib/toast-store.ts';
import { useSamplePlayer } from '../../../lib/use-sample-player.ts';
import classes from './composer.module.css';

interface VoiceChoicesProps {
  /** The id of the heading that labels the group. */
  label: string;
  voices: readonly Voice[];
  chosen: readonly string[];
  onToggle: (voiceId: string) => void;
}

/** A choice of one or two voices; one sample plays at a time. */
export function VoiceChoices({ label, voices, chosen, onToggle }: VoiceChoicesProps) {
  const group = useId();
  const player = useSamplePlayer(() =>
    toastError({ title: 'The sample could not be played', description: 'Please try again.' }),
  );
  return (
    <div className={classes.voices} role="group" aria-labelledby={label}>
      {voices.map((voice) => (
        <VoiceChip
          key={voice.id}
          voice={voice}
          group={group}
          isOneOfMany
          isChecked={chosen.includes(voice.id)}
          isDisabled={chosen.length >= BATCH_LIMITS.voices && !chosen.includes(voice.id)}
          onSelect={() => onToggle(voice.id)}
          isPlaying={player.playingId === voice.id}
          progress={player.progress}
          onToggleSample={() => player.toggle(voice.id, voice.url)}
        />
      ))}
    </div>
  );
}
