import { useState } from 'react';
import { Textarea } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { WIZARD_WORDS_PER_SECOND } from '@talkreel/contracts/constants';
import type { Voice } from '@talkreel/contracts/http/catalog';
import { VoicePicker } from '../../../components/voice-chip/voice-picker.tsx';
import { FitBar } from '../../../components/fit-bar/fit-bar.tsx';
import { useReducedMotion } from '../../../lib/use-reduced-motion.ts';
import { LoopingClip } from './looping-clip.tsx';
import classes from './try-steps.module.css';

/** Somebody who could say it. */
export interface Face {
  id: string;
  name: string;
  url: string;
  poster: string;
  /** Length of the clip. */
  seconds: number;
}

const SCRIPT_MAX_CHARACTERS = 240;

export interface FaceStepProps {
  faces: Face[];
  chosenId: string | null;
  onChoose: (id: string) => void;
}

export function FaceStep({ faces, chosenId, onChoose }: FaceStepProps) {
  return (
    <div className={classes.faces} role="radiogroup" aria-label="Select an actor">
      {faces.map(({ id, name, poster, seconds }) => (
        <label key={id} className={classes.face} data-checked={id === chosenId || undefined}>
          <input
            type="radio"
            name="face"
            value={id}
            checked={id === chosenId}
            onChange={() => onChoose(id)}
          />
          <img src={poster} alt={name} width={160} height={180} loading="lazy" decoding="async" />
          <span className={classes.seconds}>{seconds}s</span>
          {id === chosenId && (
            <span className={classes.check}>
              <IconCheck size={14} stroke={3} aria-hidden="true" />
            </span>
          )}
        </label>
      ))}
    </div>
  );
}

export interface ScriptStepProps {
  voices: Voice[];
  script: string;
  clipSeconds: number;
  onChange: (script: string) => void;
}

export function ScriptStep({ voices, script, clipSeconds, onChange }: ScriptStepProps) {
  const [voiceId, setVoiceId] = useState<string | null>(null);
  const words = script.split(/\s+/).filter((word) => word !== '').length;
  return (
    <div className={classes.script}>
      <Textarea
        label="What should they say?"
        value={script}
        maxLength={SCRIPT_MAX_CHARACTERS}
        rows={4}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {voices.length > 0 && (
        <VoicePicker
          voices={voices}
          value={voiceId ?? voices[0]?.id ?? null}
          onChange={setVoiceId}
          label="In whose voice?"
        />
      )}
      <FitBar
        clipSeconds={clipSeconds}
        speechSeconds={words / WIZARD_WORDS_PER_SECOND}
        isMeasured={false}
      />
    </div>
  );
}

export function VideoStep({ face, script }: { face: Face; script: string }) {
  const isStill = useReducedMotion();
  const words = script.trim();
  return (
    <figure className={classes.video}>
      <LoopingClip key={face.id} url={face.url} poster={face.poster} isPlaying={!isStill} />
      {words !== '' && <p className={classes.caption}>{words}</p>}
      <figcaption className={classes.honest}>
        Still silent: sign in and {face.name} says it.
      </figcaption>
    </figure>
  );
}
