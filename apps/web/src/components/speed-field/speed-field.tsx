import { useId } from 'react';
import { SPEECH_RATE } from '@talkreel/contracts/constants';
import classes from './speed-field.module.css';

interface SpeedFieldProps {
  rate: number;
  onChange: (rate: number) => void;
  isDisabled: boolean;
}

/** The speaking rate, for every voice; the samples play at it too. */
export function SpeedField({ rate, onChange, isDisabled }: SpeedFieldProps) {
  const id = useId();
  const { slowest, fastest, step } = SPEECH_RATE;
  return (
    <div className={classes.root}>
      <label className={classes.label} htmlFor={id}>
        Speed
      </label>
      <output className={classes.value} htmlFor={id}>
        {rate}×
      </output>
      <div className={classes.scale}>
        <span aria-hidden="true">Slower</span>
        <input
          id={id}
          className={classes.range}
          type="range"
          min={slowest}
          max={fastest}
          step={step}
          value={rate}
          style={{ '--filled': `${((rate - slowest) / (fastest - slowest)) * 100}%` }}
          aria-valuetext={`${rate} times normal speed`}
          disabled={isDisabled}
          onChange={(event) => onChange(Number(event.currentTarget.value))}
        />
        <span aria-hidden="true">Faster</span>
      </div>
    </div>
  );
}
