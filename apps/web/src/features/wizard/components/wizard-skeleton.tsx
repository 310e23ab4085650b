import { Skeleton } from '@mantine/core';
import classes from './wizard.module.css';
import actorClasses from './actor-step.module.css';

/** The shape of the first step while the cast is on its way. */
export function WizardSkeleton() {
  return (
    <div role="status" aria-label="Loading the cast">
      <Skeleton height={44} />
      <div className={classes.columns}>
        <div className={classes.stage}>
          <Skeleton radius="xl" className={actorClasses.stagePlaceholder ?? ''} />
        </div>
        <div className={actorClasses.grid}>
          {Array.from({ length: 8 }, (_, index) => (
            <Skeleton key={index} radius="xl" className={actorClasses.tilePlaceholder ?? ''} />
          ))}
        </div>
      </div>
    </div>
  );
}
