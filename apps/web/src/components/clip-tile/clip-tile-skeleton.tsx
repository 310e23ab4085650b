import { Skeleton } from '@mantine/core';
import classes from './clip-tile.module.css';

/** A loading tile; its picture may be known already. */
export function ClipTileSkeleton({ thumbnail }: { thumbnail: string | undefined }) {
  return (
    <div className={classes.root}>
      <div className={classes.frame}>
        {thumbnail === undefined ? (
          <Skeleton className={classes.clip} data-ready />
        ) : (
          // Not ahead of the stylesheet and the stage's still: on a phone it is a small picture.
          <img src={thumbnail} alt="" width={320} height={360} />
        )}
      </div>
      <Skeleton className={classes.titlePlaceholder} width="45%" />
      <Skeleton className={classes.notePlaceholder} width="75%" />
    </div>
  );
}
