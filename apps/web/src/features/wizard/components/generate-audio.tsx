import { useId, type Ref } from 'react';
import { Button } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { IconMicrophone } from '@tabler/icons-react';
import { PriceLine } from '../../../components/price-line/price-line.tsx';
import { usePrice } from '../../../lib/price/price.ts';
import { usePronunciations } from '../../../lib/pronunciations.ts';
import { isTooLong } from '../../../lib/speech-fit.ts';
import { ownRecordingQuery } from '../hooks/use-own-recording.ts';
import type { SpeechStep } from '../hooks/use-speech.ts';
import type { Draft } from '../model/draft.ts';
import { overTheClip } from '../model/messages.ts';
import { lengthOf, type SpeechLength } from '../model/speech-length.ts';
import classes from './next-action.module.css';

/** The form that the button submits, wherever the button is. */
export const SCRIPT_FORM = 'script-form';

interface GenerateAudioProps {
  ref?: Ref<HTMLButtonElement>;
  draft: Draft;
  step: SpeechStep;
  /** Whether there is a recording of just this script: the next thing is then the video. */
  isReady: boolean;
}

/**
 * The button that records the script, with its price beside it. A script that is too long can be recorded too, as its
 * length is an estimate, but that is not what to do next.
 */
export function GenerateAudio({ ref, draft, step, isReady }: GenerateAudioProps) {
  const priceId = useId();
  const reasonId = useId();
  const isOwn = draft.source === 'recording';
  const isOwnMissing = isOwn && draft.recordingId === null;
  const price = useSpeechPrice(step);
  const length = useDraftLength(draft);
  const clipSeconds = draft.performer?.duration ?? 0;
  const overruns =
    !isReady && length !== null && isTooLong(length.seconds, clipSeconds, length.isMeasured);
  return (
    <>
      <Button
        ref={ref}
        type="submit"
        form={SCRIPT_FORM}
        size={isReady ? 'md' : 'lg'}
        fullWidth={!isReady}
        variant={isReady || isOwnMissing || overruns ? 'default' : 'filled'}
        loading={step.isStarting}
        disabled={step.isRunning}
        aria-describedby={overruns ? `${reasonId} ${priceId}` : priceId}
        onClick={({ currentTarget }) => {
          // The script comes a moment later than its button.
          if (currentTarget.form === null) step.press(true);
        }}
        leftSection={<IconMicrophone size={20} stroke={1.75} aria-hidden="true" />}
      >
        {isOwn ? 'Use This Recording' : 'Generate Audio'}
      </Button>
      <div className={classes.beside}>
        {step.isRunning ? (
          `${isOwn ? 'Preparing' : 'Recording'}. See the progress on the stage.`
        ) : (
          <>
            {overruns && (
              <p id={reasonId} className={classes.reason}>
                {overTheClip(length, clipSeconds, isOwn)}
              </p>
            )}
            <PriceLine id={priceId} price={price} />
          </>
        )}
      </div>
    </>
  );
}

/** The length of what is said: of the user's own recording, or as estimated; null while unknown. */
function useDraftLength(draft: Draft): SpeechLength | null {
  const { source, recordingId } = draft;
  const id = source === 'recording' ? recordingId : null;
  const pronunciations = usePronunciations();
  const { data: own } = useQuery({
    ...ownRecordingQuery(id ?? ''),
    ...(id === null && { queryFn: skipToken }),
  });
  if (source === 'voice') return lengthOf(draft, null, pronunciations);
  const seconds = own?.durationSeconds ?? null;
  return seconds === null ? null : { seconds, isMeasured: true };
}

/** What recording the script costs now; undefined while unknown. */
export function useSpeechPrice({ projectId }: SpeechStep) {
  return usePrice(projectId === undefined ? null : { kind: 'audio', projectId });
}
