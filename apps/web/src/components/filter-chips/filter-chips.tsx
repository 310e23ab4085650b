import classes from './filter-chips.module.css';

interface FilterChipsProps<Value> {
  /** The accessible name of the group. */
  label: string;
  options: ReadonlyArray<{ value: Value; label: string }>;
  value: Value;
  onChange: (value: Value) => void;
}

/** Filters a list by kind. */
export function FilterChips<Value extends string | null>(props: FilterChipsProps<Value>) {
  return (
    <div className={classes.root} role="group" aria-label={props.label}>
      {props.options.map(({ value, label }) => (
        <button
          key={value ?? 'all'}
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
