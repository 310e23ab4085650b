import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import {
  IconDownload,
  IconPlayerPlayFilled,
  IconRefresh,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import { fileNameOf } from '@talkreel/contracts/file-names';
import { DurationBadge } from '../../../components/duration-badge/duration-badge.tsx';
import { ProgressRing } from '../../../components/picture-frame/progress-ring.tsx';
import { VerdictMark } from '../../../components/review/verdict-mark.tsx';
import { StarButton } from '../../../components/star-button/star-button.tsx';
import { VideoSurface } from '../../../components/video-player/video-surface.tsx';
import { formatClock } from '../../../lib/format.ts';
import { useCancelGeneration } from '../../../lib/generations/cancel.ts';
import { isFinished } from '../../../lib/generations/generations.ts';
import { useRetryVideo, useStarVideo } from '../api/batches.ts';
import { tileSentence, type GridVideo } from '../model/grid.ts';
import { isMissing, isReady, whyMissing } from '../model/live-set.ts';
import classes from './video-tile.module.css';

interface VideoTileProps {
  batchId: string;
  video: GridVideo;
  isPlaying: boolean;
  onPlay: () => void;
  /** The videos of its group play together; null: they do not. */
  together: Together | null;
}

interface Together {
  isHeard: boolean;
  onHear: () => void;
  keep: (video: HTMLVideoElement | null) => void;
}

/** One video: its ingredients, its status, and the actions on it. */
export function VideoTile({ batchId, video, isPlaying, onPlay, together }: VideoTileProps) {
  const { generation: job } = video;
  const isThere = isReady(video);
  const isOpen = !isFinished(job);
  return (
    <article className={classes.root} aria-label={video.label} data-state={job.state}>
      <div className={classes.frame}>
        {isThere && isPlaying && job.result?.url !== undefined ? (
          <VideoSurface
            url={job.result.url}
            poster={video.poster}
            captionsUrl={job.result.captionsUrl ?? null}
            label={video.label}
            isAsked
          />
        ) : isThere && together !== null ? (
          <InGroup video={video} together={together} />
        ) : (
          <>
            {video.poster !== null && (
              <img src={video.poster} alt="" loading="lazy" data-dimmed={!isThere || undefined} />
            )}
            {isThere && <Play video={video} onPlay={onPlay} />}
            {isOpen && <Progress video={video} />}
            {!isThere && !isOpen && <Ended batchId={batchId} video={video} />}
          </>
        )}
        {video.isStarred && <span className={classes.ribbon}>Winner</span>}
        {isThere && video.verdict !== null && (
          <span className={classes.verdict} data-below={video.isStarred || undefined}>
            <VerdictMark verdict={video.verdict} />
          </span>
        )}
      </div>
      <div className={classes.foot}>
        <p className={classes.words}>
          <span className={classes.actor}>{video.actorTitle}</span>
          <span className={classes.voice}>{video.voiceName}</span>
        </p>
        {isThere && <Tools batchId={batchId} video={video} />}
      </div>
    </article>
  );
}

/** A video that plays with the others of its group; one of them is heard. */
function InGroup({ video, together }: { video: GridVideo; together: Together }) {
  const { isHeard, onHear, keep } = together;
  return (
    <>
      <video
        ref={keep}
        className={classes.video}
        src={video.generation.result?.url}
        poster={video.poster ?? undefined}
        muted
        playsInline
        preload="auto"
        aria-hidden="true"
        tabIndex={-1}
      />
      <button type="button" className={classes.hear} aria-pressed={isHeard} onClick={onHear}>
        <VisuallyHidden>Hear {video.label}</VisuallyHidden>
        <span className={classes.sound}>
          {isHeard ? (
            <IconVolume size={18} stroke={1.75} aria-hidden="true" />
          ) : (
            <IconVolumeOff size={18} stroke={1.75} aria-hidden="true" />
          )}
        </span>
      </button>
    </>
  );
}

function Play({ video, onPlay }: { video: GridVideo; onPlay: () => void }) {
  const seconds = video.generation.result?.durationSeconds;
  return (
    <button type="button" className={classes.play} onClick={onPlay}>
      <VisuallyHidden>Play {video.label}</VisuallyHidden>
      <span className={classes.disc}>
        <IconPlayerPlayFilled size={20} aria-hidden="true" />
      </span>
      {seconds !== undefined && (
        <DurationBadge aria-hidden="true">{formatClock(Math.round(seconds))}</DurationBadge>
      )}
    </button>
  );
}

function Progress({ video }: { video: GridVideo }) {
  const cancel = useCancelGeneration();
  const { generation: job } = video;
  return (
    <div className={classes.overlay}>
      <div className={classes.ring}>
        <ProgressRing percent={job.progress} label={`Progress of ${video.label}`} />
      </div>
      <p className={classes.sentence}>{tileSentence(job)}</p>
      <Button
        variant="stage"
        size="xs"
        aria-label={`Cancel ${video.label}`}
        loading={cancel.isPending}
        onClick={() => cancel.mutate(job)}
      >
        Cancel
      </Button>
    </div>
  );
}

function Ended({ batchId, video }: { batchId: string; video: GridVideo }) {
  const retry = useRetryVideo(batchId);
  const { generation: job } = video;
  return (
    <div className={classes.overlay} data-ended>
      <p className={classes.sentence}>{whyMissing(job, 'video') ?? 'This video was deleted.'}</p>
      {isMissing(video) && (
        <>
          <Button
            variant="stage"
            size="xs"
            aria-label={`Retry ${video.label}`}
            leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden="true" />}
            loading={retry.isPending}
            onClick={() => retry.mutate(video.position)}
          >
            Retry
          </Button>
          <p className={classes.price}>Uses 1 generation</p>
        </>
      )}
    </div>
  );
}

function Tools({ batchId, video }: { batchId: string; video: GridVideo }) {
  const star = useStarVideo(batchId);
  const { projectId, result } = video.generation;
  return (
    <div className={classes.tools}>
      {projectId !== null && (
        <StarButton
          label={`Star ${video.label} as a winner`}
          isStarred={video.isStarred}
          onToggle={() => star.mutate({ projectId, isStarred: !video.isStarred })}
          size={36}
        />
      )}
      {result?.url !== undefined && (
        <ActionIcon
          component="a"
          href={result.url}
          download={`${fileNameOf(video.label, 'video')}.mp4`}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={`Download ${video.label}`}
          title="Download"
        >
          <IconDownload size={20} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      )}
    </div>
  );
}
