import { useId, type Ref } from 'react';
import { CONSENT_NAME_MAX_CHARACTERS } from '@talkreel/contracts/consent';
import {
  speakerConsents,
  STATEMENT_VERSION,
  statementOf,
  type SpeakerConsent,
} from '@talkreel/contracts/own-recordings';
import { LimitedInput } from '../../../../components/limited-field/limited-input.tsx';
import { RadioOption } from '../../../../components/radio-option/radio-option.tsx';
import classes from './own-recording.module.css';

interface StatementFieldProps {
  ref: Ref<HTMLFieldSetElement>;
  value: SpeakerConsent | null;
  /** What was asked for and is missing; null: nothing. */
  problem: string | null;
  isDisabled: boolean;
  onChange: (consent: SpeakerConsent) => void;
  /** The name of somebody else who speaks. */
  speaker: string;
  onSpeaker: (name: string) => void;
}

/** The user's statement about whose voice it is. Without an answer nothing is recorded. */
export function StatementField({ ref, value, problem, ...field }: StatementFieldProps) {
  const group = useId();
  return (
    <fieldset ref={ref} className={classes.statement} disabled={field.isDisabled} tabIndex={-1}>
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
      {value === 'speaker-agreed' && (
        <LimitedInput
          label="Their name"
          description="Only you and our operators see it."
          mb="xs"
          limit={CONSENT_NAME_MAX_CHARACTERS}
          autoComplete="off"
          value={field.speaker}
          onChange={(event) => field.onSpeaker(event.currentTarget.value)}
        />
      )}
      {problem !== null && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
