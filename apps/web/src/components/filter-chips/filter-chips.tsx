import classes from './filter-chips.module.css';

interface ChipsProps<Value> {
  /** The accessible name of the group. */
  label: string;
  options: ReadonlyArray<{ value: Value; label: string }>;
  value: Value;
  onChange: (value: Value) => void;
  isDisabled?: boolean;
}

/** Filters a list by kind; one line, which scrolls on phones. */
export function FilterChips<Value extends string | null>(props: ChipsProps<Value>) {
  return <Chips {...props} className={classes.root} chip={classes.chip} />;
}

/** Chooses one of a few options in a form. The chips wrap, so all are in view. */
export function ChoiceChips<Value extends string | null>(props: ChipsProps<Value>) {
  return <Chips {...props} className={classes.choices} chip={classes.choice} />;
}

interface Look {
  className: string | undefined;
  chip: string | undefined;
}

function Chips<Value extends string | null>(props: ChipsProps<Value> & Look) {
  return (
    <div className={props.className} role="group" aria-label={props.label}>
      {props.options.map(({ value, label }) => (
        <button
          key={value ?? 'none'}
          type="button"
          className={props.chip}
          aria-pressed={value === props.value}
          disabled={props.isDisabled}
          onClick={() => props.onChange(value)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
