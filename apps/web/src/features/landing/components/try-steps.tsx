import { useState } from 'react';
import { DIALOGUE_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import type { Voice } from '@talkreel/contracts/http/catalog';
import { TileMarks } from '../../../components/clip-tile/tile-marks.tsx';
import { VoicePicker } from '../../../components/voice-chip/voice-picker.tsx';
import { ScriptArea } from '../../../components/script-area/script-area.tsx';
import { FitBar } from '../../../components/fit-bar/fit-bar.tsx';
import { RadioOption } from '../../../components/radio-option/radio-option.tsx';
import { formatSeconds } from '../../../lib/format.ts';
import { useSpeechReader } from '../../../lib/speech-reader.ts';
import classes from './try-steps.module.css';

/** A candidate speaker. */
export interface ShownActor {
  id: string;
  name: string;
  url: string;
  poster: string;
  /** The length of the clip. */
  seconds: number;
}

export interface ActorStepProps {
  actors: ShownActor[];
  chosenId: string | null;
  onChoose: (id: string) => void;
}

export function ActorStep({ actors, chosenId, onChoose }: ActorStepProps) {
  return (
    <div className={classes.actors} role="radiogroup" aria-label="Select an actor">
      {actors.map(({ id, name, poster, seconds }) => (
        <RadioOption
          key={id}
          group="actor"
          value={id}
          isChecked={id === chosenId}
          onSelect={() => onChoose(id)}
          className={classes.actor}
        >
          <img src={poster} alt={name} width={160} height={180} loading="lazy" decoding="async" />
          <TileMarks duration={formatSeconds(seconds)} isChecked={id === chosenId} />
        </RadioOption>
      ))}
    </div>
  );
}

export interface ScriptStepProps {
  voices: Voice[];
  /** The chosen voice; null until one is picked. */
  voiceId: string | null;
  onVoice: (id: string) => void;
  script: string;
  clipSeconds: number;
  onChange: (script: string) => void;
}

export function ScriptStep(props: ScriptStepProps) {
  const { voices, voiceId, onVoice, script, clipSeconds, onChange } = props;
  const [isWriting, setIsWriting] = useState(false);
  const { speech } = useSpeechReader(isWriting);
  return (
    <div className={classes.script}>
      <ScriptArea
        label="What should they say?"
        value={script}
        limit={DIALOGUE_MAX_CHARACTERS}
        rows={4}
        onFocus={() => setIsWriting(true)}
        onText={onChange}
      />
      {voices.length > 0 && (
        <VoicePicker
          voices={voices}
          value={voiceId ?? voices[0]?.id ?? null}
          onChange={onVoice}
          label="In whose voice?"
        />
      )}
      <FitBar
        clipSeconds={clipSeconds}
        speechSeconds={speech.secondsOf(script)}
        isMeasured={false}
      />
    </div>
  );
}
