import { useId } from 'react';
import { RadioOption } from '../../../components/radio-option/radio-option.tsx';
import type { Gender } from '../model/form.ts';
import classes from './one-shot.module.css';

const options: Array<{ value: Gender; label: string }> = [
  { value: 'male', label: 'Male' },
  { value: 'female', label: 'Female' },
];

/** Two options side by side; choosing one selects its default voice. */
export function GenderSelect({
  value,
  onChange,
}: {
  value: Gender;
  onChange: (gender: Gender) => void;
}) {
  const group = useId();
  return (
    <fieldset className={classes.gender}>
      <legend>Gender</legend>
      <div className={classes.genderOptions}>
        {options.map((option) => (
          <RadioOption
            key={option.value}
            group={group}
            value={option.value}
            isChecked={value === option.value}
            onSelect={() => onChange(option.value)}
            className={classes.genderOption}
          >
            {option.label}
          </RadioOption>
        ))}
      </div>
    </fieldset>
  );
}
