import { Fragment, useId, type Ref } from 'react';
import {
  CONSENT_NAME_MAX_CHARACTERS,
  groundOf,
  othersGrounds,
  PHOTO_STATEMENT_VERSION,
  photoStatementOf,
} from '@talkreel/contracts/consent';
import { LimitedInput } from '../../../components/limited-field/limited-input.tsx';
import { RadioOption } from '../../../components/radio-option/radio-option.tsx';
import { consentProblem, type ConsentDraft } from '../model/photo-consent.ts';
import classes from './consent-field.module.css';

interface ConsentFieldProps {
  ref: Ref<HTMLFieldSetElement>;
  value: ConsentDraft;
  /** Whether it was asked for and is not complete. */
  isMissing: boolean;
  isDisabled: boolean;
  onChange: (value: ConsentDraft) => void;
}

const SUBJECTS = [
  { subject: 'me', label: 'Me' },
  { subject: 'someone-else', label: 'Somebody else' },
  { subject: 'nobody', label: 'Nobody real' },
] as const;

const textOf = (ground: Parameters<typeof photoStatementOf>[1]): string =>
  photoStatementOf(PHOTO_STATEMENT_VERSION, ground) ?? '';

/** Who is in a photo, and why it may be used. Without an answer it is not sent. */
export function ConsentField({ ref, value, isMissing, isDisabled, onChange }: ConsentFieldProps) {
  const group = useId();
  const problem = isMissing ? consentProblem(value) : null;
  return (
    <fieldset ref={ref} className={classes.root} disabled={isDisabled} tabIndex={-1}>
      <legend className={classes.question}>Who is in this photo?</legend>
      {SUBJECTS.map(({ subject, label }) => {
        const ground = groundOf(subject);
        return (
          <Fragment key={subject}>
            <RadioOption
              group={group}
              value={subject}
              isChecked={value.subject === subject}
              onSelect={() => onChange({ ...value, subject })}
              className={classes.answer}
            >
              <span>
                <strong>{label}</strong>
                {ground !== null && <span className={classes.statement}>{textOf(ground)}</span>}
              </span>
            </RadioOption>
            {subject === 'someone-else' && value.subject === subject && (
              <SomebodyElse value={value} onChange={onChange} />
            )}
          </Fragment>
        );
      })}
      {problem !== null && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

function SomebodyElse({ value, onChange }: Pick<ConsentFieldProps, 'value' | 'onChange'>) {
  const group = useId();
  return (
    <div className={classes.other}>
      <LimitedInput
        label="Their name"
        description="Only you and our operators see it."
        limit={CONSENT_NAME_MAX_CHARACTERS}
        autoComplete="off"
        value={value.name}
        onChange={(event) => onChange({ ...value, name: event.currentTarget.value })}
      />
      <div role="radiogroup" aria-label="Why you may use it">
        {othersGrounds.map((ground) => (
          <RadioOption
            key={ground}
            group={group}
            value={ground}
            isChecked={value.ground === ground}
            onSelect={() => onChange({ ...value, ground })}
            className={classes.answer}
          >
            {textOf(ground)}
          </RadioOption>
        ))}
      </div>
    </div>
  );
}
