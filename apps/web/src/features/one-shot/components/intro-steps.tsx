import classes from './intro-steps.module.css';

/** The three steps, illustrated. */
export function IntroSteps() {
  return (
    <ol className={classes.root}>
      <li className={classes.step}>
        <FormDrawing />
        <div>
          <h2 className={classes.title}>Input details</h2>
          <p className={classes.text}>Who speaks, and what about.</p>
        </div>
      </li>
      <li className={classes.step}>
        <MagicDrawing />
        <div>
          <h2 className={classes.title}>Watch the magic happen</h2>
          <p className={classes.text}>Script, portrait and voice appear as they are made.</p>
        </div>
      </li>
      <li className={classes.step}>
        <VideoDrawing />
        <div>
          <h2 className={classes.title}>Get your video</h2>
          <p className={classes.text}>Up to fifteen seconds, lip-synced, ready to download.</p>
        </div>
      </li>
    </ol>
  );
}

/** A form with a face on it. */
function FormDrawing() {
  return (
    <svg className={classes.drawing} viewBox="0 0 96 84" aria-hidden="true">
      <rect className={classes.sheet} x="14" y="8" width="68" height="68" rx="10" />
      <circle className={classes.coral} cx="34" cy="30" r="11" />
      <path className={classes.line} d="M52 25h20M52 35h14" />
      <path className={classes.line} d="M24 52h48M24 63h28" />
      <rect className={classes.violet} x="58" y="58" width="16" height="9" rx="4.5" />
    </svg>
  );
}

/** Voice bars growing out of a portrait. */
function MagicDrawing() {
  return (
    <svg className={classes.drawing} viewBox="0 0 96 84" aria-hidden="true">
      <rect className={classes.sheet} x="10" y="14" width="42" height="50" rx="10" />
      <circle className={classes.coral} cx="31" cy="35" r="10" />
      <path className={classes.coral} d="M16 64c1-10 7-15 15-15s14 5 15 15z" />
      <g className={classes.bars}>
        <path d="M62 46v-8M70 52V32M78 48V36M86 44v-4" />
      </g>
      <path
        className={classes.spark}
        d="M68 10l2.2 5.8L76 18l-5.8 2.2L68 26l-2.2-5.8L60 18l5.8-2.2zM84 60l1.4 3.6L89 65l-3.6 1.4L84 70l-1.4-3.6L79 65l3.6-1.4z"
      />
    </svg>
  );
}

/** The finished clip, talking. */
function VideoDrawing() {
  return (
    <svg className={classes.drawing} viewBox="0 0 96 84" aria-hidden="true">
      <rect className={classes.stage} x="20" y="6" width="56" height="64" rx="11" />
      <circle className={classes.coral} cx="48" cy="32" r="12" />
      <path className={classes.coral} d="M29 70c1-13 8-20 19-20s18 7 19 20z" />
      <path className={classes.smile} d="M43 34c1.6 3.4 8.4 3.4 10 0z" />
      <circle className={classes.disc} cx="74" cy="64" r="13" />
      <path className={classes.play} d="M70.5 58.2v11.6l9-5.8z" />
    </svg>
  );
}
