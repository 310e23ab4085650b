import { useEffect, useRef } from 'react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { creatorTexts } from '@talkreel/contracts/texts/make';
import { InfluencerName } from '../../../components/influencer-name/influencer-name.tsx';
import { JobOutcome } from '../../../components/outcome/job-outcome.tsx';
import { Panel } from '../../../components/page/panel.tsx';
import { LazyPart } from '../../../components/states/lazy-part.tsx';
import { influencerQuery } from '../../../lib/influencers.ts';
import type { Creator } from '../hooks/use-creator.ts';
import { AfterVideo } from './later.ts';
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
            <JobOutcome job={clip.job} fallback={creatorTexts.videoFailed} />
          </div>
        )}
        {!isWorking && video.url !== null && (
          <LazyPart>
            <AfterVideo creator={creator} url={video.url} isPhoto={isPhoto} name={name} />
          </LazyPart>
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
