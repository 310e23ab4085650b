import { useEffect, useRef } from 'react';
import { Button } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { IconMicrophone } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { INFLUENCER_SECONDS } from '@talkreel/contracts/constants';
import { texts } from '@talkreel/contracts/texts';
import { ExportButton } from '../../../components/export-dialog/export-button.tsx';
import { InfluencerName } from '../../../components/influencer-name/influencer-name.tsx';
import { JobOutcome } from '../../../components/outcome/job-outcome.tsx';
import { Panel } from '../../../components/page/panel.tsx';
import { CostLine } from '../../../components/price-line/cost-line.tsx';
import { DownloadVideoButton } from '../../../components/video-player/download-video-button.tsx';
import { paths } from '../../../config/paths.ts';
import { influencerQuery } from '../../../lib/influencers.ts';
import { influencerSetting, storeSelectedInfluencer } from '../../../lib/selected-influencer.ts';
import type { Creator } from '../hooks/use-creator.ts';
import { ShareSwitch } from './share-switch.tsx';
import { VideoStage } from './video-stage.tsx';
import classes from './creator.module.css';

/** The clip: a placeholder, its progress, the result and its actions. */
export function VideoPanel({ creator }: { creator: Creator }) {
  const { clip, portrait, video } = creator;
  const panel = useRef<HTMLDivElement>(null);
  const isWorking = clip.isRunning && clip.job !== undefined;

  // On a phone the stage is below the form: scroll to the progress.
  useEffect(() => {
    if (isWorking) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [isWorking]);

  // The name can be set as soon as there is a project, even while the clip is in progress.
  const projectId = video.projectId ?? clip.job?.projectId ?? portrait?.projectId ?? null;
  const { data: influencer } = useQuery({
    ...influencerQuery(projectId ?? 0),
    ...(projectId === null && { queryFn: skipToken }),
  });
  const isPhoto = influencer?.isPhoto ?? portrait?.origin === 'uploaded';
  const name = influencer?.isNamed === true ? influencer.name : null;

  return (
    <div ref={panel} className={classes.videoPanel}>
      <Panel title="Video Result">
        <VideoStage creator={creator} isWorking={isWorking} />
        {!isWorking && video.url === null && (
          <div className={classes.outcome}>
            <JobOutcome job={clip.job} fallback={texts.creator.videoFailed} />
          </div>
        )}
        {!isWorking && video.url !== null && (
          <AfterVideo creator={creator} url={video.url} isPhoto={isPhoto} name={name} />
        )}
        {projectId !== null && (
          <div className={classes.naming}>
            <InfluencerName key={projectId} projectId={projectId} />
          </div>
        )}
      </Panel>
    </div>
  );
}

/** What can be done with the finished video. */
function AfterVideo({
  creator: { clip, portrait, video },
  url,
  isPhoto,
  name,
}: {
  creator: Creator;
  url: string;
  isPhoto: boolean;
  name: string | null;
}) {
  const navigate = useNavigate();
  const giveVoice = (): void => {
    storeSelectedInfluencer({
      id: video.projectId === null ? 'custom' : String(video.projectId),
      title: name ?? (isPhoto ? 'Your Influencer' : 'AI Generated Influencer'),
      setting: influencerSetting(isPhoto),
      duration: INFLUENCER_SECONDS,
      thumbnail: video.thumbnailUrl ?? (portrait?.origin === 'generated' ? portrait.url : ''),
      url,
    });
    void navigate(paths.home);
  };
  return (
    <div className={classes.after}>
      <DownloadVideoButton url={url} />
      {video.projectId !== null && <ExportButton projectId={video.projectId} />}
      {video.projectId !== null && (
        <ShareSwitch key={video.projectId} projectId={video.projectId} />
      )}
      <Button
        size="lg"
        leftSection={<IconMicrophone size={22} stroke={1.75} aria-hidden="true" />}
        onClick={giveVoice}
      >
        Generate Audio for this Video
      </Button>
      <p className={classes.cost}>
        The video plays for {INFLUENCER_SECONDS} seconds (loops forward and backward).
      </p>
      {clip.url !== null && <CostLine job={clip.job} />}
    </div>
  );
}
