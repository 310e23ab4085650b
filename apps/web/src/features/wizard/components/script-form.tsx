import { useRef, useState, useEffect, useEffectEvent, type RefObject } from 'react';
import type { Actor, Voice } from '@talkreel/contracts/http/catalog';
import type { SpeechLanguageCode } from '@talkreel/contracts/speech-languages';
import { usePronunciations } from '../../../lib/pronunciations.ts';
import type { ScriptHelp } from '../../../lib/script-help/use-script-help.ts';
import type { Patch } from '../../../lib/use-session-state.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog/confirm-dialog.tsx';
import type { OwnRecordingStep } from '../hooks/use-own-recording.ts';
import type { SpeechStep } from '../hooks/use-speech.ts';
import type { Draft, Performer } from '../model/draft.ts';
import { readScript, type SpeechLength } from '../model/speech-length.ts';
import { GenerateAudio, SCRIPT_FORM, useSpeechPrice } from './generate-audio.tsx';
import { ScriptEditor } from './script-editor.tsx';
import { SpeakerField } from './speaker-field.tsx';
import { FromTurn } from './turns.tsx';
import { SpeakerSkeleton } from './wizard-skeleton.tsx';
import classes from './audio-step.module.css';

export interface ScriptFormProps {
  draft: Draft;
  patch: Patch<Draft>;
  actors: Actor[];
  voices: Voice[];
  /** The languages that the voices speak. */
  languages: readonly SpeechLanguageCode[];
  /** The local engine replaces the voice models. */
  areVoicesSynthetic: boolean;
  speech: SpeechStep;
  /** Whether the opening is to be rewritten: it is selected, ready to be typed over. */
  isRewriting: boolean;
  onRewriting: () => void;
  onSelectActor: (performer: Performer) => void;
}

interface Estimate {
  script: RefObject<HTMLTextAreaElement | null>;
  length: SpeechLength;
  /** Whether there is a recording of just this script. */
  isReady: boolean;
  help: ScriptHelp;
  own: OwnRecordingStep;
}

/** The script, who says it and how fast. The button that records it is `NextAction`, and here once there is a recording. */
export function ScriptForm(props: ScriptFormProps & Estimate) {
  const { draft, patch, speech: step, isReady, own } = props;
  const { script } = props;
  const generate = useRef<HTMLButtonElement>(null);
  const pronunciations = usePronunciations();
  const price = useSpeechPrice(step);
  const isBusy = step.isStarting || step.isRunning;
  useOpeningSelected(script, { ...props, text: draft.text });
  const [isAskingAgain, setIsAskingAgain] = useState(false);

  const submitPressed = useEffectEvent((): void => {
    step.press(false);
    script.current?.form?.requestSubmit();
  });
  useEffect(() => {
    if (step.isPressed) submitPressed();
  }, [step.isPressed]);

  const generateSpeech = (): void =>
    step.generate(readScript(draft, own.recording?.durationSeconds ?? null, pronunciations));
  const stopAsking = (): void => setIsAskingAgain(false);
  const keepRecording = (): void => {
    stopAsking();
    // Safari does not focus a clicked button, so the dialog does not know where to return the focus.
    generate.current?.focus();
  };
  const recordAgain = (): void => {
    stopAsking();
    generateSpeech();
  };
  return (
    <>
      <form
        id={SCRIPT_FORM}
        className={classes.form}
        onSubmit={(event) => {
          // React also passes on what forms of nested dialogs submit; submitting this form costs a generation.
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
        <FromTurn part="speaker" fallback={<SpeakerSkeleton />}>
          <SpeakerField {...props} isDisabled={isBusy} />
        </FromTurn>
        {isReady && (
          <div className={classes.again}>
            <GenerateAudio ref={generate} draft={draft} step={step} isReady />
          </div>
        )}
      </form>
      <RecordAgain
        isOpen={isAskingAgain}
        isCertain={price !== undefined}
        onClose={keepRecording}
        onConfirm={recordAgain}
      />
    </>
  );
}

/** Asks before the same text is paid for twice. */
function RecordAgain({
  isOpen,
  isCertain,
  onClose,
  onConfirm,
}: {
  isOpen: boolean;
  /** Whether the price is known; otherwise it may be an included take. */
  isCertain: boolean;
  onClose: () => void;
  onConfirm: () => void;
}) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      isHarmless
      title="Record it again?"
      keepLabel="Keep this recording"
      confirmLabel="Record again"
      onClose={onClose}
      onConfirm={onConfirm}
    >
      The script, voice and speed haven’t changed since this recording. Another one{' '}
      {isCertain ? 'uses' : 'may use'} one more generation.
    </ConfirmDialog>
  );
}

/** Selects the opening when it is to be rewritten, and reports that. */
function useOpeningSelected(
  script: RefObject<HTMLTextAreaElement | null>,
  {
    text,
    isRewriting,
    onRewriting,
  }: { text: string; isRewriting: boolean; onRewriting: () => void },
): void {
  const selectOpening = useEffectEvent(() => {
    script.current?.focus({ preventScroll: true });
    script.current?.setSelectionRange(0, openingLength(text));
    onRewriting();
  });
  useEffect(() => {
    if (isRewriting) selectOpening();
  }, [isRewriting]);
}

/** Where the first sentence of a script ends: the hook that makes people stay. */
export function openingLength(script: string): number {
  const end = /[.!?…](?=\s|$)/.exec(script);
  return end === null ? script.length : end.index + 1;
}
