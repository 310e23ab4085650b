import { Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowLeft, IconBadgeCc, IconMovie } from '@tabler/icons-react';
import { AudioPlayer } from '../../../components/audio-player/audio-player.tsx';
import { ProjectShare } from '../../../components/share-control/share-control.tsx';
import { DownloadVideoButton } from '../../../components/video-player/download-video-button.tsx';
import { formatSeconds } from '../../../lib/format.ts';
import type { Speech } from '../hooks/use-speech.ts';
import type { VideoStepState } from '../hooks/use-video.ts';
import type { Draft } from '../model/draft.ts';
import { audioTooLong } from '../model/messages.ts';
import { estimateSeconds } from '../model/speech-length.ts';
import { VideoOutcome } from './video-outcome.tsx';
import shared from './wizard.module.css';
import classes from './video-step.module.css';

interface VideoStepProps {
  draft: Draft;
  speech: Speech | null;
  video: VideoStepState;
  onBack: () => void;
  onAnother: () => void;
}

export function VideoStep({ draft, speech, video, onBack, onAnother }: VideoStepProps) {
  const { performer } = draft;
  const videoSeconds = performer?.duration ?? 0;
  const estimated = estimateSeconds(draft.text, draft.rate);
  const isTooLong = estimated > videoSeconds;
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
      {isTooLong && (
        <div className={classes.banner} role="alert">
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
          <p>
            <strong>{audioTooLong(estimated, videoSeconds).title}:</strong>{' '}
            {audioTooLong(estimated, videoSeconds).description}
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
      {speech !== null && <blockquote className={classes.script}>{speech.text}</blockquote>}
      <VideoOutcome job={video.job} />
      <div className={classes.actions}>
        {isDone ? (
          <>
            <DownloadVideoButton url={video.url ?? ''} variant="filled" size="lg" />
            <Button variant="default" size="lg" onClick={onAnother}>
              Make another
            </Button>
            {typeof video.job?.projectId === 'number' && (
              <ProjectShare projectId={video.job.projectId} />
            )}
            {video.job?.result?.captionsUrl !== undefined && (
              <Button
                component="a"
                variant="subtle"
                color="gray"
                href={video.job.result.captionsUrl}
                download={`captions-${video.job.id}.vtt`}
                leftSection={<IconBadgeCc size={20} stroke={1.75} aria-hidden="true" />}
              >
                Captions (.vtt)
              </Button>
            )}
          </>
        ) : (
          <Button
            size="lg"
            loading={video.isStarting}
            disabled={isTooLong || video.isRunning}
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
