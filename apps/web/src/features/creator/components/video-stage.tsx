import { Mark } from '../../../components/brand/mark.tsx';
import { PictureFrame } from '../../../components/picture-frame/picture-frame.tsx';
import { LazyPart } from '../../../components/states/lazy-part.tsx';
import type { Creator } from '../hooks/use-creator.ts';
import { JobProgress, VideoSurface } from './later.ts';
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
    <PictureFrame
      label="Video result"
      shape={portrait?.isUpright ? 'vertical' : 'tile'}
      isDimmed={isWorking}
      overlay={
        isWorking && clip.job !== undefined ? (
          <LazyPart>
            <JobProgress job={clip.job} onCancel={clip.cancel} isCancelling={clip.isCancelling} />
          </LazyPart>
        ) : undefined
      }
    >
      {isWorking ? (
        portrait !== null && <img src={portrait.url} alt="" />
      ) : video.url !== null ? (
        <LazyPart fallback={video.thumbnailUrl !== null && <img src={video.thumbnailUrl} alt="" />}>
          <VideoSurface
            url={video.url}
            poster={video.thumbnailUrl}
            label="Your influencer, moving"
          />
        </LazyPart>
      ) : (
        <Placeholder hasPortrait={portrait !== null} />
      )}
    </PictureFrame>
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
