import { IconAlertTriangle } from '@tabler/icons-react';
import { lipsyncTexts } from '@talkreel/contracts/texts/jobs';
import { CheckField } from '../../../components/check-field/check-field.tsx';
import { JobOutcome } from '../../../components/outcome/job-outcome.tsx';
import { CostLine } from '../../../components/price-line/cost-line.tsx';
import { formatSeconds } from '../../../lib/format.ts';
import { usePronunciations } from '../../../lib/pronunciations.ts';
import { isTooLong, secondsUntilSpeechEnds } from '../../../lib/speech-fit.ts';
import type { Patch } from '../../../lib/use-session-state.ts';
import type { VideoStepState } from '../hooks/use-video.ts';
import type { Draft } from '../model/draft.ts';
import { audioTooLong } from '../model/messages.ts';
import { lengthOf } from '../model/speech-length.ts';
import { MakeAnother, type Another } from './another.tsx';
import { BackButton } from './back-button.tsx';
import { Ingredients } from './ingredients.tsx';
import shared from './wizard.module.css';
import classes from './video-step.module.css';

interface VideoStepProps {
  draft: Draft;
  patch: Patch<Draft>;
  video: VideoStepState;
  onBack: () => void;
  onAnother: (way: Another) => void;
}

export function VideoStep({ draft, patch, video, onBack, onAnother }: VideoStepProps) {
  const { performer } = draft;
  const { speech } = video;
  const videoSeconds = performer?.duration ?? 0;
  const length = lengthOf(draft, speech?.seconds ?? null, usePronunciations());
  const overruns = isTooLong(length.seconds, videoSeconds, length.isMeasured);
  const untilSpeechEnds = secondsUntilSpeechEnds(speech?.seconds ?? null, videoSeconds);
  const isDone = video.url !== null;
  return (
    <section aria-labelledby="video-title">
      <h2 className={shared.stepTitle} id="video-title">
        {isDone ? 'Your video is ready' : video.isRunning ? 'Making your video' : 'Generate Video'}
      </h2>
      <p className={shared.stepLead}>
        {isDone
          ? 'Play it with the sound on. It is saved in your library too.'
          : 'The actor and the voice, brought together.'}
      </p>
      <JobOutcome job={video.job} fallback={lipsyncTexts.failed} />
      {overruns && !isDone && <TooLong {...audioTooLong(length.seconds, videoSeconds)} />}
      <Ingredients performer={performer} seconds={video.seconds ?? videoSeconds} speech={speech} />
      {untilSpeechEnds !== null && !isDone && !video.isRunning && (
        <div className={classes.ending}>
          <CheckField
            label="Trim the video to the speech"
            description={`${formatSeconds(untilSpeechEnds)} instead of ${formatSeconds(videoSeconds)}: no silence after the last word.`}
            isChecked={draft.endsWithSpeech}
            onChange={(endsWithSpeech) => patch({ endsWithSpeech })}
          />
        </div>
      )}
      {isDone && <CostLine job={video.job} />}
      {isDone && <MakeAnother draft={draft} onAnother={onAnother} />}
      <div className={shared.footer}>
        <BackButton onClick={onBack} />
      </div>
    </section>
  );
}

function TooLong({ title, description }: ReturnType<typeof audioTooLong>) {
  return (
    <div className={classes.banner} role="alert">
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
      <p>
        <strong>{title}:</strong> {description}
      </p>
    </div>
  );
}
