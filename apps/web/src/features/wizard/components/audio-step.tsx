import type { RefObject } from 'react';
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { dialogueTexts } from '@talkreel/contracts/texts/make';
import { useAuth } from '../../../lib/auth/user.ts';
import { useScriptHelp } from '../../../lib/script-help/use-script-help.ts';
import { usePronunciations } from '../../../lib/pronunciations.ts';
import { isTooLong } from '../../../lib/speech-fit.ts';
import { toastError } from '../../../lib/toast-store.ts';
import { audioLead } from '../model/draft.ts';
import { audioTooLong } from '../model/messages.ts';
import { useOwnRecording } from '../hooks/use-own-recording.ts';
import { speakerOf } from '../model/speech.ts';
import { lengthOf } from '../model/speech-length.ts';
import { AudioPreview } from './audio-preview.tsx';
import { BackButton } from './back-button.tsx';
import { ScriptForm, type ScriptFormProps } from './script-form.tsx';
import { Takes } from './takes.tsx';
import shared from './wizard.module.css';

interface AudioStepProps extends ScriptFormProps {
  ref: RefObject<HTMLTextAreaElement | null>;
  onBack: () => void;
  onNext: () => void;
}

export function AudioStep(props: AudioStepProps) {
  const { ref, draft, patch, speech: step } = props;
  const { speech } = step;
  const videoSeconds = draft.performer?.duration ?? 0;
  const isReady = speech !== null && !speech.isStale;
  const isOwn = draft.source === 'recording';
  const userId = useAuth().user?.id ?? '';
  const own = useOwnRecording(userId, draft.recordingId, ({ id }) => patch({ recordingId: id }));
  const ownSeconds = isOwn ? (own.recording?.durationSeconds ?? null) : null;
  const length = lengthOf(draft, isReady ? speech.seconds : ownSeconds, usePronunciations());
  const overruns = isTooLong(length.seconds, videoSeconds, length.isMeasured);
  const help = useScriptHelp({
    page: 'wizard',
    userId,
    text: draft.text,
    setText: (text) => patch({ text }),
    seconds: videoSeconds,
    rate: draft.rate,
  });
  const next = (): void => {
    if (speech === null) {
      toastError(dialogueTexts.noAudio);
    } else if (overruns) {
      toastError(audioTooLong(length.seconds, videoSeconds));
    } else if (speech.isStale) {
      toastError({ title: 'The recording is out of date', description: dialogueTexts.noAudio });
    } else {
      props.onNext();
    }
  };
  return (
    <section aria-labelledby="audio-title">
      <h2 className={shared.stepTitle} id="audio-title">
        Create audio for your video
      </h2>
      <p className={shared.stepLead}>{audioLead(draft.performer)}</p>
      <ScriptForm {...props} script={ref} length={length} isReady={isReady} help={help} own={own} />
      {speech !== null && (
        <AudioPreview
          isNew={step.isNew}
          speech={speech}
          job={step.job}
          onRestore={() => {
            help.replace(speech.text);
            patch(speakerOf(speech));
          }}
        />
      )}
      <Takes draft={draft} patch={patch} step={step} />
      {draft.step === 2 && (
        <div className={shared.footer}>
          <BackButton onClick={props.onBack} />
          <Button
            variant="default"
            onClick={next}
            rightSection={<IconArrowRight size={20} stroke={1.75} aria-hidden="true" />}
          >
            Next
          </Button>
        </div>
      )}
    </section>
  );
}
