import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconMicrophone } from '@tabler/icons-react';
import type { Actor, Voice } from '@talkreel/contracts/http/catalog';
import { texts } from '@talkreel/contracts/texts';
import { VoicePicker } from '../../../components/voice-chip/voice-picker.tsx';
import { isTooLong } from '../../../lib/speech-fit.ts';
import { toast } from '../../../lib/toast-store.ts';
import type { Patch } from '../hooks/use-draft.ts';
import type { SpeechStep } from '../hooks/use-speech.ts';
import type { Draft, Performer } from '../model/draft.ts';
import { audioTooLong } from '../model/messages.ts';
import { lengthOf } from '../model/speech-length.ts';
import { AudioPreview } from './audio-preview.tsx';
import { ScriptEditor } from './script-editor.tsx';
import shared from './wizard.module.css';
import classes from './audio-step.module.css';

const RecordAgain = lazy(() => import('./record-again.tsx'));

interface AudioStepProps {
  draft: Draft;
  patch: Patch;
  actors: Actor[];
  voices: Voice[];
  /** Local stand-ins speak. */
  areVoicesSynthetic: boolean;
  speech: SpeechStep;
  onSelectActor: (performer: Performer) => void;
  onBack: () => void;
  onNext: () => void;
}

export function AudioStep(props: AudioStepProps) {
  const { draft, patch, voices, speech: step } = props;
  const { speech } = step;
  const script = useRef<HTMLTextAreaElement>(null);
  const generate = useRef<HTMLButtonElement>(null);
  const videoSeconds = draft.performer?.duration ?? 0;
  const isBusy = step.isStarting || step.isRunning;
  const isReady = speech !== null && !speech.isStale;
  const length = lengthOf(draft.text, draft.rate, isReady ? speech.seconds : null);
  const overruns = isTooLong(length.seconds, videoSeconds, length.isMeasured);
  const [isAskingAgain, setIsAskingAgain] = useState(false);

  const next = (): void => {
    if (speech === null) {
      toast({ title: 'Error', description: texts.dialogue.noAudio, variant: 'destructive' });
    } else if (overruns) {
      toast({ ...audioTooLong(length.seconds, videoSeconds), variant: 'destructive' });
    } else if (speech.isStale) {
      toast({
        title: 'The script has changed',
        description: texts.dialogue.noAudio,
        variant: 'destructive',
      });
    } else {
      props.onNext();
    }
  };
  return (
    <section aria-labelledby="audio-title">
      <h2 className={shared.stepTitle} id="audio-title">
        Create audio for your video
      </h2>
      <p className={shared.stepLead}>
        Write what {draft.performer?.title ?? 'your actor'} says, and choose the voice.
      </p>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (draft.text.trim() === '') script.current?.focus();
          if (isReady && !isBusy) setIsAskingAgain(true);
          else step.generate();
        }}
      >
        <ScriptEditor
          ref={script}
          draft={draft}
          patch={patch}
          actors={props.actors}
          length={length}
          onSelectActor={props.onSelectActor}
        />
        <VoicePicker
          label="Voice"
          {...(props.areVoicesSynthetic && {
            note: 'Synthetic stand-ins, made on this machine; natural voices speak once a provider is connected.',
          })}
          voices={voices}
          suggestion={suggestionFor(draft.performer)}
          value={draft.voiceId}
          onChange={(voiceId) => patch({ voiceId })}
          isDisabled={isBusy}
        />
        <div className={classes.generate} data-done={isReady || undefined}>
          <Button
            ref={generate}
            type="submit"
            variant={isReady ? 'default' : 'filled'}
            loading={step.isStarting}
            disabled={step.isRunning}
            leftSection={<IconMicrophone size={20} stroke={1.75} aria-hidden="true" />}
          >
            Generate Audio
          </Button>
          <span className={classes.cost}>
            {step.isRunning
              ? 'Recording. Follow it on the stage.'
              : isReady
                ? 'Another take uses another generation.'
                : overruns
                  ? 'Uses one generation. Too long by the estimate: only a recording that fits goes on to a video.'
                  : 'Uses one generation, the video included.'}
          </span>
        </div>
      </form>
      {isAskingAgain && (
        <Suspense fallback={null}>
          <RecordAgain
            onClose={() => {
              setIsAskingAgain(false);
              // It was not there before it was open, and does not know where the focus came from.
              generate.current?.focus();
            }}
            onConfirm={() => {
              setIsAskingAgain(false);
              step.generate();
            }}
          />
        </Suspense>
      )}
      {speech !== null && (
        <AudioPreview
          isNew={step.isNew}
          speech={speech}
          onRestore={() => patch({ text: speech.text, rate: speech.rate, voiceId: speech.voiceId })}
        />
      )}
      <div className={`${shared.footer} ${classes.footer}`} data-done={isReady || undefined}>
        <Button
          variant="default"
          onClick={props.onBack}
          leftSection={<IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />}
        >
          Back
        </Button>
        <Button
          variant={isReady ? 'filled' : 'default'}
          onClick={next}
          rightSection={<IconArrowRight size={20} stroke={1.75} aria-hidden="true" />}
        >
          Next
        </Button>
      </div>
    </section>
  );
}

/** Influencers come without a voice of their own. */
function suggestionFor(performer: Performer | null) {
  if (performer === null || !('voiceId' in performer) || performer.voiceId === null) return null;
  return { voiceId: performer.voiceId, suits: performer.title };
}
