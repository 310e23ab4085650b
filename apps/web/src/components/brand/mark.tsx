import classes from './brand.module.css';

/** The speech bubble with smiling voice bars. The bars move only while something is being made. */
export function Mark({ size = 32, isBusy = false }: { size?: number; isBusy?: boolean }) {
  return (
    <svg
      className={classes.mark}
      data-busy={isBusy || undefined}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      aria-hidden="true"
      focusable="false"
    >
      <path
        className={classes.bubble}
        d="M9 2h14a8 8 0 0 1 8 8v8a8 8 0 0 1-8 8h-9.4L7 30.6c-.9.6-2 0-2-1.1V25A8 8 0 0 1 1 18v-8a8 8 0 0 1 8-8Z"
      />
      <g className={classes.bars} strokeLinecap="round" strokeWidth="2.8">
        <path d="M7.4 9.4v2.8" />
        <path d="M11.7 11.9v4.4" />
        <path d="M16 13v5.8" />
        <path d="M20.3 11.9v4.4" />
        <path d="M24.6 9.4v2.8" />
      </g>
    </svg>
  );
}

/** Mark and name; `withTagline` adds the tagline where there is space. */
export function Wordmark({
  isBusy = false,
  withTagline = false,
}: {
  isBusy?: boolean;
  withTagline?: boolean;
}) {
  return (
    <span className={classes.wordmark}>
      <Mark isBusy={isBusy} />
      <span className={classes.name} data-part="name">
        Talkreel
      </span>
      {withTagline && (
        <span className={classes.tagline} data-part="tagline">
          Videos that talk, from a line of text
        </span>
      )}
    </span>
  );
}
