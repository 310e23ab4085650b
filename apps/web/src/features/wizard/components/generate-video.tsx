import { useId } from 'react';
import { Button } from '@mantine/core';
import { IconMovie } from '@tabler/icons-react';
import { PriceLine } from '../../../components/price-line/price-line.tsx';
import { formatSeconds } from '../../../lib/format.ts';
import { usePrice } from '../../../lib/price/price.ts';
import { usePronunciations } from '../../../lib/pronunciations.ts';
import { isTooLong } from '../../../lib/speech-fit.ts';
import type { VideoStepState } from '../hooks/use-video.ts';
import type { Draft } from '../model/draft.ts';
import { lengthOf } from '../model/speech-length.ts';
import classes from './next-action.module.css';

interface GenerateVideoProps {
  draft: Draft;
  video: VideoStepState;
  onGenerate: () => void;
}

/** The button that makes the video, with its price beside it, or why it cannot be pressed. */
export function GenerateVideo({ draft, video, onGenerate }: GenerateVideoProps) {
  const { performer } = draft;
  const { speech } = video;
  const id = useId();
  const price = usePrice(
    speech === null
      ? null
      : { kind: 'lipsync', audioUrl: speech.url, video: performer?.url ?? null },
  );
  const clipSeconds = performer?.duration ?? 0;
  const length = lengthOf(draft, speech?.seconds ?? null, usePronunciations());
  const isOverlong = isTooLong(length.seconds, clipSeconds, length.isMeasured);
  return (
    <>
      <Button
        size="lg"
        fullWidth
        loading={video.isStarting}
        disabled={isOverlong || video.isRunning}
        aria-describedby={id}
        leftSection={<IconMovie size={22} stroke={1.75} aria-hidden="true" />}
        onClick={onGenerate}
      >
        Generate Video
      </Button>
      <div className={classes.beside}>
        {video.isRunning ? (
          'You can leave this page. It keeps running; follow it at the top of the page.'
        ) : isOverlong ? (
          <span id={id} className={classes.reason}>
            The speech is {formatSeconds(length.seconds - clipSeconds)} longer than the clip.
          </span>
        ) : (
          <PriceLine id={id} price={price} />
        )}
      </div>
    </>
  );
}
