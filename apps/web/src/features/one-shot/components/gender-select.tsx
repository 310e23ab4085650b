import { useId } from 'react';
import type { Gender } from '../model/form.ts';
import classes from './one-shot.module.css';

const options: Array<{ value: Gender; label: string }> = [
  { value: 'male', label: 'Male' },
  { value: 'female', label: 'Female' },
];

/** Two answers side by side; choosing one chooses the voice that goes with it. */
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
          <label
            key={option.value}
            className={classes.genderOption}
            data-checked={value === option.value || undefined}
          >
            <input
              type="radio"
              name={group}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
