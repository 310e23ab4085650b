import { Mark } from '../../../components/brand/mark.tsx';
import { Stage } from '../../../components/stage/stage.tsx';
import { StageProgress } from '../../../components/stage/stage-progress.tsx';
import { VideoSurface } from '../../../components/video-player/video-surface.tsx';
import type { Creator } from '../hooks/use-creator.ts';
import classes from './creator.module.css';

/** The clip, its progress, or what to do for one. */
export function VideoStage({
  creator: { clip, portrait, video },
  isWorking,
}: {
  creator: Creator;
  isWorking: boolean;
}) {
  return (
    <Stage
      label="Video result"
      isDimmed={isWorking}
      overlay={
        isWorking && clip.job !== undefined ? (
          <StageProgress job={clip.job} onCancel={clip.cancel} isCancelling={clip.isCancelling} />
        ) : undefined
      }
    >
      {isWorking ? (
        portrait !== null && <img src={portrait.url} alt="" />
      ) : video.url !== null ? (
        <VideoSurface url={video.url} poster={video.thumbnailUrl} label="Your influencer, moving" />
      ) : (
        <Placeholder hasPortrait={portrait !== null} />
      )}
    </Stage>
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
