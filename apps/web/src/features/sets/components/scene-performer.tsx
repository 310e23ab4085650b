import classes from './scene-performer.module.css';

/** The performer of a scene, with its number. */
export function ScenePerformer({
  position,
  thumbnail,
  hasProblem = false,
}: {
  position: number;
  thumbnail: string | null | undefined;
  hasProblem?: boolean;
}) {
  return (
    <div className={classes.performer} data-problem={hasProblem || undefined}>
      {thumbnail != null && <img src={thumbnail} alt="" loading="lazy" />}
      <span className={classes.number} aria-hidden="true">
        {position + 1}
      </span>
    </div>
  );
}
