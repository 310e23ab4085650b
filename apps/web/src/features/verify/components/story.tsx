import type { VerifiedStep } from '@talkreel/contracts/http/verify';
import { formatMoment } from '../../../lib/format.ts';
import { editText, sourceText, stepText } from '../model/words.ts';
import classes from './story.module.css';

/** What a file was made from and how, oldest first. */
export function Story({ steps, title }: { steps: VerifiedStep[]; title: string }) {
  return (
    <section className={classes.root} aria-label={title}>
      <h3 className={classes.heading}>{title}</h3>
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          // Steps have no ids, and never move.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <Step step={step} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Step({ step }: { step: VerifiedStep }) {
  // Where a model is named, it says the same.
  const source = step.model === null && step.how === 'created' ? sourceText(step.sourceType) : null;
  return (
    <>
      <p className={classes.title}>
        <strong>{step.title ?? 'A file without a title'}</strong>
        {step.at !== null && <time dateTime={step.at}>{formatMoment(step.at)}</time>}
      </p>
      <p className={classes.how}>
        {stepText(step)}. {source}
      </p>
      {step.edits.length > 0 && (
        <ul className={classes.edits} aria-label="Edits">
          {step.edits.map((edit, index) => (
            // An edit may be made twice.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>{editText(edit)}</li>
          ))}
        </ul>
      )}
    </>
  );
}
