import { useState } from 'react';
import { Mark } from '../../../components/brand/mark.tsx';
import { PictureFrame } from '../../../components/picture-frame/picture-frame.tsx';
import { JobProgress } from '../../../components/picture-frame/job-progress.tsx';
import type { Creator } from '../hooks/use-creator.ts';
import { isUprightOf } from '../model/state.ts';
import { MouthControl } from './mouth-control.tsx';
import { MouthHandles } from './mouth-handles.tsx';
import { MouthPreview } from './mouth-preview.tsx';
import classes from './creator.module.css';

/** The portrait or its progress, and the mouth of a photo. */
export function PortraitStage({ creator }: { creator: Creator }) {
  const { portrait, portraitWork, clip, mouth } = creator;
  const isMaking = portraitWork.isRunning;
  const isFree = !isMaking && !clip.isStarting && !clip.isRunning;
  const isMarkable = mouth.isOffered && isFree;
  /** The photo whose lips are moving now. */
  const [playing, setPlaying] = useState<string | null>(null);
  const isPlaying = isMarkable && mouth.mark !== null && playing === portrait?.url;
  return (
    <div className={classes.portrait}>
      <PictureFrame
        label="Portrait"
        shape={
          (isMaking ? isUprightOf(portraitWork.job) : portrait?.isUpright) ? 'vertical' : 'tile'
        }
        isDimmed={isMaking}
        overlay={
          isMaking && portraitWork.job !== undefined ? (
            <JobProgress
              job={portraitWork.job}
              onCancel={portraitWork.cancel}
              isCancelling={portraitWork.isCancelling}
            />
          ) : undefined
        }
      >
        {!isMaking &&
          (portrait === null ? (
            <div className={classes.placeholder}>
              <Mark size={56} />
              <p>No portrait yet.</p>
            </div>
          ) : (
            <img
              src={portrait.url}
              alt={portrait.origin === 'uploaded' ? 'Your photo' : portraitWork.prompt}
            />
          ))}
        {isMarkable && mouth.marking?.closeUp === null && (
          <MouthHandles marking={mouth.marking} onPlace={mouth.place} />
        )}
        {isPlaying && portrait !== null && mouth.marking !== null && (
          <MouthPreview
            photoUrl={portrait.url}
            corners={mouth.marking.corners}
            onEnd={() => setPlaying(null)}
          />
        )}
      </PictureFrame>
      {portrait !== null && isFree && (
        <MouthControl
          mouth={mouth}
          photoUrl={portrait.url}
          preview={{ isPlaying, play: () => setPlaying(portrait.url) }}
        />
      )}
    </div>
  );
}
