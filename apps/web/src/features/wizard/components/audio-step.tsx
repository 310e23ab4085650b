import { useRef } from 'react';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconMicrophone } from '@tabler/icons-react';
import type { Actor, Voice } from '@talkreel/contracts/http/catalog';
import { texts } from '@talkreel/contracts/texts';
import { VoicePicker } from '../../../components/voice-chip/voice-picker.tsx';
import { toast } from '../../../lib/toast-store.ts';
import type { Patch } from '../hooks/use-draft.ts';
import type { SpeechStep } from '../hooks/use-speech.ts';
import type { Draft, Performer } from '../model/draft.ts';
import { audioTooLong } from '../model/messages.ts';
import { estimateSeconds } from '../model/speech-length.ts';
import { AudioPreview } from './audio-preview.tsx';
import { ScriptEditor } from './script-editor.tsx';
import shared from './wizard.module.css';
import classes from './audio-step.module.css';

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
  const videoSeconds = draft.performer?.duration ?? 0;
  const estimated = estimateSeconds(draft.text, draft.rate);
  const isBusy = step.isStarting || step.isRunning;
  const isReady = speech !== null && !speech.isStale;

  const next = (): void => {
    if (speech === null) {
      toast({ title: 'Error', description: texts.dialogue.noAudio, variant: 'destructive' });
    } else if (estimated > videoSeconds) {
      toast({ ...audioTooLong(estimated, videoSeconds), variant: 'destructive' });
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
          step.generate();
        }}
      >
        <ScriptEditor
          ref={script}
          draft={draft}
          patch={patch}
          actors={props.actors}
          speech={speech}
          estimatedSeconds={estimated}
          onSelectActor={props.onSelectActor}
        />
        <VoicePicker
          label="Voice"
          {...(props.areVoicesSynthetic && {
            note: 'Local stand-in voices: with live keys the real ones speak.',
          })}
          voices={voices}
          value={draft.voiceId}
          onChange={(voiceId) => patch({ voiceId })}
          isDisabled={isBusy}
        />
        <div className={classes.generate}>
          <Button
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
              : 'Uses one generation, the video included.'}
          </span>
        </div>
      </form>
      {speech !== null && (
        <AudioPreview
          speech={speech}
          onRestore={() => patch({ text: speech.text, rate: speech.rate })}
        />
      )}
      <div className={shared.footer}>
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
