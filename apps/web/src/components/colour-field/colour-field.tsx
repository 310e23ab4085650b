import { TextInput } from '@mantine/core';
import { isColour } from '../../lib/is-colour.ts';
import classes from './colour-field.module.css';

/** A colour, picked or typed. `fallback`: what the picker shows while the typed one is incomplete. */
export function ColourField({
  name,
  value,
  fallback,
  onChange,
}: {
  name: string;
  value: string;
  fallback: string;
  onChange: (typed: string) => void;
}) {
  return (
    <div className={classes.root}>
      <input
        type="color"
        className={classes.picker}
        aria-label={`Pick the ${name}`}
        value={isColour(value) ? value.toLowerCase() : fallback}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <TextInput
        className={classes.hex ?? ''}
        aria-label={`${name.charAt(0).toUpperCase()}${name.slice(1)} as #rrggbb`}
        value={value}
        error={isColour(value) ? null : `Write it as #rrggbb, for example ${fallback}.`}
        onChange={(event) => onChange(event.currentTarget.value.trim())}
      />
    </div>
  );
}
