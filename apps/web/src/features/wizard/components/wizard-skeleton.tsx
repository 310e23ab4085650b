import { Skeleton } from '@mantine/core';
import { ClipTileSkeleton } from '../../../components/clip-tile/clip-tile-skeleton.tsx';
import { PictureFrame } from '../../../components/picture-frame/picture-frame.tsx';
import { SegmentedSteps } from '../../../components/steps/segmented-steps.tsx';
import { STEPS } from '../model/draft.ts';
import actorClasses from './actor-step.module.css';
import classes from './wizard.module.css';

const TILES = 8;

/** The first step while the cast loads. `faces` are stills the server knows before anything is fetched. */
export function WizardSkeleton({ faces = [] }: { faces: readonly string[] | undefined }) {
  return (
    <div role="status" aria-label="Loading the cast">
      <SegmentedSteps labels={STEPS} current={1} label="Steps" />
      <div className={classes.columns} data-part="first-step">
        <div className={classes.stage}>
          <PictureFrame label="Stage" caption={<Skeleton height={20} width="60%" />}>
            {faces[0] !== undefined && <img src={faces[0]} alt="" fetchPriority="high" />}
          </PictureFrame>
        </div>
        <div className={classes.content}>
          <div className={actorClasses.head}>
            <h2 className={classes.stepTitle}>Select Your Actor</h2>
            <Skeleton className={actorClasses.filterPlaceholder} />
          </div>
          <div className={actorClasses.grid}>
            {Array.from({ length: TILES }, (_, index) => (
              <ClipTileSkeleton key={index} thumbnail={faces[index]} />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
