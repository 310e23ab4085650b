import { lazy, useRef, useState } from 'react';
import type { Actor, Voice } from '@talkreel/contracts/http/catalog';
import { LazyPart } from '../../../components/states/lazy-part.tsx';
import { VoicePicker } from '../../../components/voice-chip/voice-picker.tsx';
import { usePrice } from '../../../lib/price/price.ts';
import type { ScriptHelp } from '../../../lib/script-help/use-script-help.ts';
import type { Patch } from '../../../lib/use-session-state.ts';
import { useOpeningSelected } from '../hooks/use-opening-selected.ts';
import type { SpeechStep } from '../hooks/use-speech.ts';
import type { Draft, Performer } from '../model/draft.ts';
import { readScript, type SpeechLength } from '../model/speech-length.ts';
import { GenerateAudio } from './generate-audio.tsx';
import { ScriptEditor } from './script-editor.tsx';
import { SpeedField } from '../../../components/speed-field/speed-field.tsx';
import classes from './audio-step.module.css';

const RecordAgain = lazy(() => import('./record-again.tsx'));

export interface ScriptFormProps {
  draft: Draft;
  patch: Patch<Draft>;
  actors: Actor[];
  voices: Voice[];
  /** The local engine replaces the voice models. */
  areVoicesSynthetic: boolean;
  speech: SpeechStep;
  /** The opening is to be rewritten: it is selected, ready to be typed over. */
  isRewriting: boolean;
  onRewriting: () => void;
  onSelectActor: (performer: Performer) => void;
}

interface Estimate {
  length: SpeechLength;
  /** It is longer than the video. */
  overruns: boolean;
  /** There is a recording of just this script. */
  isReady: boolean;
  help: ScriptHelp;
}

/** The script, the voice and its speed, and the button that records them. */
export function ScriptForm(props: ScriptFormProps & Estimate) {
  const { draft, patch, speech: step, isReady } = props;
  const script = useRef<HTMLTextAreaElement>(null);
  const generate = useRef<HTMLButtonElement>(null);
  const isBusy = step.isStarting || step.isRunning;
  useOpeningSelected(script, { ...props, text: draft.text });
  const [isAskingAgain, setIsAskingAgain] = useState(false);
  const price = usePrice(
    step.projectId === undefined ? null : { kind: 'audio', projectId: step.projectId },
  );

  const generateSpeech = (): void => step.generate(readScript(draft.text, draft.rate));
  const stopAsking = (): void => setIsAskingAgain(false);
  const keepRecording = (): void => {
    stopAsking();
    // The question mounts when it opens, so it does not know where the focus came from.
    generate.current?.focus();
  };
  const recordAgain = (): void => {
    stopAsking();
    generateSpeech();
  };
  return (
    <>
      <form
        className={classes.form}
        onSubmit={(event) => {
          // React hands on what the forms of the dialogs in it submit; this one costs a generation.
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          if (draft.text.trim() === '') script.current?.focus();
          if (isReady && !isBusy && price?.cost !== 0) setIsAskingAgain(true);
          else generateSpeech();
        }}
      >
        <ScriptEditor
          ref={script}
          draft={draft}
          patch={patch}
          actors={props.actors}
          length={props.length}
          help={props.help}
          onSelectActor={props.onSelectActor}
        />
        <VoiceField {...props} isDisabled={isBusy} />
        <SpeedField rate={draft.rate} onChange={(rate) => patch({ rate })} isDisabled={isBusy} />
        <GenerateAudio
          ref={generate}
          step={step}
          price={price}
          isReady={isReady}
          overruns={props.overruns}
        />
      </form>
      {isAskingAgain && (
        <LazyPart onFailed={stopAsking}>
          <RecordAgain
            isCertain={price !== undefined}
            onClose={keepRecording}
            onConfirm={recordAgain}
          />
        </LazyPart>
      )}
    </>
  );
}

type VoiceFieldProps = Pick<ScriptFormProps, 'draft' | 'patch' | 'voices' | 'areVoicesSynthetic'>;

function VoiceField({
  draft,
  patch,
  voices,
  areVoicesSynthetic,
  isDisabled,
}: VoiceFieldProps & { isDisabled: boolean }) {
  return (
    <VoicePicker
      label="Voice"
      {...(areVoicesSynthetic && {
        note: 'Synthetic stand-ins made on this machine. Connect a provider for natural voices.',
      })}
      voices={voices}
      suggestion={suggestionFor(draft.performer)}
      value={draft.voiceId}
      onChange={(voiceId) => patch({ voiceId, isVoicePicked: true })}
      rate={draft.rate}
      isDisabled={isDisabled}
    />
  );
}

/** Influencers have no voice of their own. */
function suggestionFor(performer: Performer | null) {
  if (performer === null || !('voiceId' in performer) || performer.voiceId === null) return null;
  return { voiceId: performer.voiceId, suits: performer.title };
}
