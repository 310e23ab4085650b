import { useId } from 'react';
import classes from './check-field.module.css';

export interface CheckFieldProps {
  label: string;
  /** The consequence of ticking the box. */
  description: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  isDisabled?: boolean;
}

/** A checkbox with its consequence below. */
export function CheckField({
  label,
  description,
  isChecked,
  onChange,
  isDisabled = false,
}: CheckFieldProps) {
  const id = useId();
  return (
    <div className={classes.root}>
      <input
        id={id}
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        aria-describedby={`${id}-description`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        <p id={`${id}-description`}>{description}</p>
      </div>
    </div>
  );
}
