import classes from './pieces.module.css';

/** Faces in a row, overlapping like prints on a desk. */
export function Faces({ images }: { images: string[] }) {
  return (
    <div className={classes.faces} aria-hidden="true">
      {images.map((image) => (
        <img key={image} src={image} alt="" width={640} height={720} decoding="async" />
      ))}
    </div>
  );
}

export interface Line {
  term: string;
  text: string;
}

/** Large lines with a hairline between them. */
export function Lines({ lines, isNumbered = false }: { lines: Line[]; isNumbered?: boolean }) {
  return (
    <dl className={classes.lines} data-numbered={isNumbered || undefined}>
      {lines.map(({ term, text }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Figures, each with a short text. */
export function Figures({ figures }: { figures: Array<{ value: string; text: string }> }) {
  return (
    <dl className={classes.figures}>
      {figures.map(({ value, text }) => (
        <div key={value}>
          <dt>{value}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A chain of steps, top to bottom. */
export function Chain({ links }: { links: Line[] }) {
  return (
    <ol className={classes.chain}>
      {links.map(({ term, text }) => (
        <li key={term}>
          <strong>{term}</strong>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}
