import { useId, type Ref } from 'react';
import { Button } from '@mantine/core';
import { IconMicrophone } from '@tabler/icons-react';
import { PriceLine } from '../../../components/price-line/price-line.tsx';
import { usePrice } from '../../../lib/price/price.ts';
import type { SpeechStep } from '../hooks/use-speech.ts';
import type { Draft } from '../model/draft.ts';
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

/** The button that records the script, with its price beside it. */
export function GenerateAudio({ ref, draft, step, isReady }: GenerateAudioProps) {
  const priceId = useId();
  const isOwn = draft.source === 'recording';
  const isOwnMissing = isOwn && draft.recordingId === null;
  const price = useSpeechPrice(step);
  return (
    <>
      <Button
        ref={ref}
        type="submit"
        form={SCRIPT_FORM}
        size={isReady ? 'md' : 'lg'}
        fullWidth={!isReady}
        variant={isReady || isOwnMissing ? 'default' : 'filled'}
        loading={step.isStarting}
        disabled={step.isRunning}
        aria-describedby={priceId}
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
          <PriceLine id={priceId} price={price} />
        )}
      </div>
    </>
  );
}

/** What recording the script costs now; undefined while unknown. */
export function useSpeechPrice({ projectId }: SpeechStep) {
  return usePrice(projectId === undefined ? null : { kind: 'audio', projectId });
}
