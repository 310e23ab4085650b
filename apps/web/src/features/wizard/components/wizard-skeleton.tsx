import { Skeleton } from '@mantine/core';
import { ClipTileSkeleton } from '../../../components/clip-tile/clip-tile-skeleton.tsx';
import { PictureFrame } from '../../../components/picture-frame/picture-frame.tsx';
import { SegmentedSteps } from '../../../components/steps/segmented-steps.tsx';
import { audioLead, STEPS } from '../model/draft.ts';
import actorClasses from './actor-step.module.css';
import classes from './wizard.module.css';
import stageClasses from './wizard-stage.module.css';

const TILES = 8;

/** The first step while the cast loads. `faces` are stills the server knows before anything is fetched. */
export function WizardSkeleton({ faces = [] }: { faces: readonly string[] | undefined }) {
  return (
    <div role="status" aria-label="Loading the cast">
      <div className={classes.steps}>
        <SegmentedSteps labels={STEPS} current={1} label="Steps" />
      </div>
      <div className={classes.columns} data-part="first-step">
        <div className={classes.faces}>
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
        <div className={classes.form}>
          <FormSkeleton />
        </div>
        <div className={classes.side}>
          <PictureFrame shape="vertical" label="Stage">
            <div className={stageClasses.scene}>
              {faces[0] !== undefined && (
                <img className={stageClasses.still} src={faces[0]} alt="" fetchPriority="high" />
              )}
            </div>
          </PictureFrame>
          <Skeleton height={42} />
        </div>
      </div>
    </div>
  );
}

/** The script and the voices while their code loads. */
export function FormSkeleton() {
  return (
    <>
      <h2 className={classes.stepTitle}>Create audio for your video</h2>
      {/* The largest text of the page: it need not wait for the code of the form. */}
      <p className={classes.stepLead}>{audioLead(null)}</p>
      <Skeleton height={150} mb={16} />
      <SpeakerSkeleton />
    </>
  );
}

export function SpeakerSkeleton() {
  return (
    <>
      <Skeleton height={56} mb={24} />
      <Skeleton height={320} />
    </>
  );
}
