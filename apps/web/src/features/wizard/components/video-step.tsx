import { Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowLeft, IconMovie, IconPlus } from '@tabler/icons-react';
import { texts } from '@talkreel/contracts/texts';
import { AudioPlayer } from '../../../components/audio-player/audio-player.tsx';
import { CheckField } from '../../../components/check-field/check-field.tsx';
import { JobOutcome } from '../../../components/outcome/job-outcome.tsx';
import { ProjectShare } from '../../../components/share-control/share-control.tsx';
import { CaptionsButton } from '../../../components/video-player/captions-button.tsx';
import { DownloadVideoButton } from '../../../components/video-player/download-video-button.tsx';
import { formatSeconds } from '../../../lib/format.ts';
import { isTooLong, secondsUntilSpeechEnds } from '../../../lib/speech-fit.ts';
import type { Patch } from '../hooks/use-draft.ts';
import type { VideoStepState } from '../hooks/use-video.ts';
import type { Draft } from '../model/draft.ts';
import { audioTooLong } from '../model/messages.ts';
import { lengthOf } from '../model/speech-length.ts';
import shared from './wizard.module.css';
import classes from './video-step.module.css';

interface VideoStepProps {
  draft: Draft;
  patch: Patch;
  video: VideoStepState;
  onBack: () => void;
  onAnother: () => void;
}

export function VideoStep({ draft, patch, video, onBack, onAnother }: VideoStepProps) {
  const { performer } = draft;
  const { speech } = video;
  const videoSeconds = performer?.duration ?? 0;
  const length = lengthOf(draft.text, draft.rate, speech?.seconds ?? null);
  const overruns = isTooLong(length.seconds, videoSeconds, length.isMeasured);
  const untilSpeechEnds = secondsUntilSpeechEnds(speech?.seconds ?? null, videoSeconds);
  const isDone = video.url !== null;
  return (
    <section aria-labelledby="video-title">
      <h2 className={shared.stepTitle} id="video-title">
        Generate Video
      </h2>
      <p className={shared.stepLead}>
        {isDone
          ? 'There it is. Play it with the sound on.'
          : 'The actor and the voice, brought together.'}
      </p>
      {overruns && !isDone && (
        <div className={classes.banner} role="alert">
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
          <p>
            <strong>{audioTooLong(length.seconds, videoSeconds).title}:</strong>{' '}
            {audioTooLong(length.seconds, videoSeconds).description}
          </p>
        </div>
      )}
      <div className={classes.panels}>
        {performer !== null && (
          <section className={classes.panel} aria-label="Video">
            {performer.thumbnail !== '' && (
              <img
                className={classes.still}
                src={performer.thumbnail}
                alt=""
                width={72}
                height={81}
              />
            )}
            <div>
              <h3 className={classes.panelTitle}>Video</h3>
              <p className={classes.panelText}>
                {performer.title} · {formatSeconds(performer.duration)}
              </p>
            </div>
          </section>
        )}
        {speech !== null && (
          <section className={classes.panel} data-stacked aria-label="Audio">
            <h3 className={classes.panelTitle}>Audio</h3>
            <AudioPlayer
              url={speech.previewUrl}
              label="Audio player"
              durationSeconds={speech.seconds}
            />
          </section>
        )}
      </div>
      {speech !== null && speech.text !== '' && (
        <blockquote className={classes.script}>{speech.text}</blockquote>
      )}
      {untilSpeechEnds !== null && !isDone && !video.isRunning && (
        <div className={classes.ending}>
          <CheckField
            label="End the video with the speech"
            description={`${formatSeconds(untilSpeechEnds)} instead of ${formatSeconds(videoSeconds)}: no silence after the last word.`}
            isChecked={draft.endsWithSpeech}
            onChange={(endsWithSpeech) => patch({ endsWithSpeech })}
          />
        </div>
      )}
      <JobOutcome job={video.job} fallback={texts.lipsync.failed} />
      <div className={classes.actions}>
        {isDone ? (
          <>
            <DownloadVideoButton url={video.url ?? ''} variant="filled" size="lg" />
            {typeof video.job?.projectId === 'number' && (
              <ProjectShare projectId={video.job.projectId} />
            )}
            <Button
              variant="default"
              size="lg"
              leftSection={<IconPlus size={20} stroke={1.75} aria-hidden="true" />}
              onClick={onAnother}
            >
              Make another
            </Button>
            {video.job?.result?.captionsUrl !== undefined && (
              <CaptionsButton url={video.job.result.captionsUrl} size="lg" />
            )}
          </>
        ) : (
          <Button
            size="lg"
            loading={video.isStarting}
            disabled={overruns || video.isRunning}
            leftSection={<IconMovie size={22} stroke={1.75} aria-hidden="true" />}
            onClick={video.generate}
          >
            Generate Video
          </Button>
        )}
        {video.isRunning && (
          <span className={classes.hint}>
            You can leave this page: the job goes on, and the tray above follows it.
          </span>
        )}
      </div>
      <div className={shared.footer}>
        <Button
          variant="default"
          onClick={onBack}
          leftSection={<IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />}
        >
          Back
        </Button>
      </div>
    </section>
  );
}
