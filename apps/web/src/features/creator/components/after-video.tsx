import { Button } from '@mantine/core';
import { IconMicrophone } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { INFLUENCER_SECONDS } from '@talkreel/contracts/constants';
import { ExportButton } from '../../../components/export-dialog/export-button.tsx';
import { CostLine } from '../../../components/price-line/cost-line.tsx';
import { DownloadVideoButton } from '../../../components/video-player/download-video-button.tsx';
import { paths } from '../../../config/paths.ts';
import { plural } from '../../../lib/format.ts';
import { influencerSetting, storeSelectedInfluencer } from '../../../lib/selected-influencer.ts';
import type { Creator } from '../hooks/use-creator.ts';
import { ShareSwitch } from './share-switch.tsx';
import classes from './creator.module.css';

/** What can be done with the finished video. */
export function AfterVideo({
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
  const seconds = Math.round(video.seconds);
  const giveVoice = (): void => {
    storeSelectedInfluencer({
      id: video.projectId === null ? 'custom' : String(video.projectId),
      title: name ?? (isPhoto ? 'Your Influencer' : 'AI Generated Influencer'),
      setting: influencerSetting(isPhoto),
      duration: video.seconds,
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
        {`The video plays for ${plural(seconds, 'second')}${
          seconds === INFLUENCER_SECONDS ? ' (loops forward and backward)' : ''
        }.`}
      </p>
      {clip.url !== null && <CostLine job={clip.job} />}
    </div>
  );
}
