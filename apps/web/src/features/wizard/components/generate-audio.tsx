import { useId, type Ref } from 'react';
import { Button } from '@mantine/core';
import { IconMicrophone } from '@tabler/icons-react';
import { PriceLine } from '../../../components/price-line/price-line.tsx';
import type { Price } from '@talkreel/contracts/http/price';
import type { SpeechStep } from '../hooks/use-speech.ts';
import classes from './audio-step.module.css';

interface GenerateAudioProps {
  ref: Ref<HTMLButtonElement>;
  /** Whether the user's own recording speaks. */
  isOwn: boolean;
  /** Whether the user's own recording must be made first. */
  isOwnMissing: boolean;
  step: SpeechStep;
  price: Price | undefined;
  /** Whether there is a recording of just this script. */
  isReady: boolean;
}

/** The button that records the script, with its price beside it. */
export function GenerateAudio(props: GenerateAudioProps) {
  const { ref, isOwn, step, price, isReady } = props;
  const priceId = useId();
  return (
    <div className={classes.generate} data-done={isReady || undefined}>
      <Button
        ref={ref}
        type="submit"
        variant={isReady || props.isOwnMissing ? 'default' : 'filled'}
        loading={step.isStarting}
        disabled={step.isRunning}
        aria-describedby={priceId}
        leftSection={<IconMicrophone size={20} stroke={1.75} aria-hidden="true" />}
      >
        {isOwn ? 'Use This Recording' : 'Generate Audio'}
      </Button>
      <div className={classes.cost}>
        {step.isRunning ? (
          `${isOwn ? 'Preparing' : 'Recording'}. See the progress on the stage.`
        ) : (
          <PriceLine id={priceId} price={price} />
        )}
      </div>
    </div>
  );
}
