import classes from './length-meter.module.css';

/** A clip is the track, the speech its fill. The figures are beside it. */
export function LengthMeter({ seconds, limit }: { seconds: number; limit: number | null }) {
  if (limit === null) return null;
  return (
    <span className={classes.meter} aria-hidden="true" data-over={seconds > limit || undefined}>
      <span style={{ width: `${Math.min(1, seconds / limit) * 100}%` }} />
    </span>
  );
}
