import classes from './write-dialog.module.css';

interface ChoiceChipsProps<Value> {
  /** The accessible name of the group. */
  label: string;
  options: ReadonlyArray<{ value: Value; label: string }>;
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few, all in view: they wrap. */
export function ChoiceChips<Value extends string | null>(props: ChoiceChipsProps<Value>) {
  return (
    <div className={classes.chips} role="group" aria-label={props.label}>
      {props.options.map(({ value, label }) => (
        <button
          key={value ?? 'none'}
          type="button"
          className={classes.chip}
          aria-pressed={value === props.value}
          onClick={() => props.onChange(value)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
