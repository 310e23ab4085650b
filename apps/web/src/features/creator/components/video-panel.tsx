import { useEffect, useRef } from 'react';
import { Button } from '@mantine/core';
import { IconMicrophone } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { INFLUENCER_SECONDS } from '@talkreel/contracts/constants';
import { texts } from '@talkreel/contracts/texts';
import { Mark } from '../../../components/brand/mark.tsx';
import { JobOutcome } from '../../../components/outcome/job-outcome.tsx';
import { Panel } from '../../../components/page/panel.tsx';
import { Stage } from '../../../components/stage/stage.tsx';
import { StageProgress } from '../../../components/stage/stage-progress.tsx';
import { DownloadVideoButton } from '../../../components/video-player/download-video-button.tsx';
import { VideoSurface } from '../../../components/video-player/video-surface.tsx';
import { paths } from '../../../config/paths.ts';
import { storeSelectedInfluencer } from '../../../lib/selected-influencer.ts';
import type { Creator } from '../hooks/use-creator.ts';
import { ShareSwitch } from './share-switch.tsx';
import classes from './creator.module.css';

/** Where the clip appears: a promise, the work, the result and what to do with it. */
export function VideoPanel({ creator }: { creator: Creator }) {
  const { clip, portrait, video } = creator;
  const navigate = useNavigate();
  const panel = useRef<HTMLDivElement>(null);
  const isWorking = clip.isRunning && clip.job !== undefined;

  // On a phone the stage lies below the form: the work shows itself.
  useEffect(() => {
    if (isWorking) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [isWorking]);

  const giveVoice = (url: string): void => {
    storeSelectedInfluencer({
      id: video.projectId === null ? 'custom' : String(video.projectId),
      title: 'AI Generated Influencer',
      setting: 'AI Generated',
      duration: INFLUENCER_SECONDS,
      thumbnail: video.thumbnailUrl ?? (portrait?.origin === 'generated' ? portrait.url : ''),
      url,
    });
    void navigate(paths.home);
  };
  return (
    <div ref={panel} className={classes.videoPanel}>
      <Panel title="Video Result">
        <Stage
          label="Video result"
          isDimmed={isWorking}
          overlay={
            isWorking && clip.job !== undefined ? (
              <StageProgress
                job={clip.job}
                note={clip.job.stages[0]?.notice ?? null}
                onCancel={clip.cancel}
                isCancelling={clip.isCancelling}
              />
            ) : undefined
          }
        >
          {isWorking ? (
            portrait !== null && <img src={portrait.url} alt="" />
          ) : video.url !== null ? (
            <VideoSurface
              url={video.url}
              poster={video.thumbnailUrl}
              label="Your influencer, moving"
            />
          ) : (
            <Placeholder hasPortrait={portrait !== null} />
          )}
        </Stage>
        {!isWorking && video.url === null && (
          <div className={classes.outcome}>
            <JobOutcome job={clip.job} fallback={texts.creator.videoFailed} />
          </div>
        )}
        {!isWorking && video.url !== null && (
          <div className={classes.after}>
            <p className={classes.cost}>
              The video plays for {INFLUENCER_SECONDS} seconds (loops forward and backward).
            </p>
            <Button
              size="lg"
              leftSection={<IconMicrophone size={22} stroke={1.75} aria-hidden="true" />}
              onClick={() => giveVoice(video.url ?? '')}
            >
              Generate Audio for this Video
            </Button>
            <DownloadVideoButton url={video.url} />
            {video.projectId !== null && (
              <ShareSwitch key={video.projectId} projectId={video.projectId} />
            )}
          </div>
        )}
      </Panel>
    </div>
  );
}

function Placeholder({ hasPortrait }: { hasPortrait: boolean }) {
  return (
    <div className={classes.placeholder}>
      <Mark size={56} />
      <p>
        {hasPortrait
          ? 'Happy with the image? Generate the video, and it plays here.'
          : 'Your video will appear here.'}
      </p>
    </div>
  );
}
