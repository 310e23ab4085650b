import { useId, type Ref } from 'react';
import {
  ownRecordingTexts,
  speakerConsents,
  STATEMENT_VERSION,
  statementOf,
  type SpeakerConsent,
} from '@talkreel/contracts/own-recordings';
import { RadioOption } from '../../../../components/radio-option/radio-option.tsx';
import classes from './own-recording.module.css';

interface StatementFieldProps {
  ref: Ref<HTMLFieldSetElement>;
  value: SpeakerConsent | null;
  /** Whether the statement was asked for and not answered. */
  isMissing: boolean;
  isDisabled: boolean;
  onChange: (consent: SpeakerConsent) => void;
}

/** The user's statement about whose voice it is. Without an answer nothing is recorded. */
export function StatementField({ ref, value, isMissing, ...field }: StatementFieldProps) {
  const group = useId();
  return (
    <fieldset
      ref={ref}
      className={classes.statement}
      disabled={field.isDisabled}
      tabIndex={-1}
      data-missing={isMissing || undefined}
    >
      <legend className={classes.question}>Whose voice is it?</legend>
      {speakerConsents.map((consent) => (
        <RadioOption
          key={consent}
          group={group}
          value={consent}
          isChecked={value === consent}
          onSelect={() => field.onChange(consent)}
          className={classes.answer}
        >
          {statementOf(STATEMENT_VERSION, consent)}
        </RadioOption>
      ))}
      {isMissing && (
        <p className={classes.problem} role="alert">
          {ownRecordingTexts.noConsent}
        </p>
      )}
    </fieldset>
  );
}
