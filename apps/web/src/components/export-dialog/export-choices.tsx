import type { ReactNode } from 'react';
import { exportSizes, type ExportFormat } from '@talkreel/contracts/exports';
import { RadioOption } from '../radio-option/radio-option.tsx';
import { isColour } from '../../lib/is-colour.ts';
import { ColourField } from '../colour-field/colour-field.tsx';
import classes from './export-dialog.module.css';

const USES: Record<ExportFormat, string> = {
  '9:16': 'Reels, TikTok, Shorts',
  '4:5': 'Feed, portrait',
  '1:1': 'Feed, square',
  '16:9': 'YouTube, web',
};
const FORMATS = Object.keys(exportSizes) as ExportFormat[];
/** What a new brand color starts from, and what is shown while the typed one is incomplete. */
export const COLOUR = '#ff5c4d';

export function ShapeChoice({
  value,
  onChange,
}: {
  value: ExportFormat;
  onChange: (format: ExportFormat) => void;
}) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Shape</legend>
      <div className={classes.formats}>
        {FORMATS.map((name) => (
          <RadioOption
            key={name}
            group="export-format"
            value={name}
            isChecked={value === name}
            onSelect={() => onChange(name)}
            className={classes.option}
          >
            <span className={classes.shapeBox} aria-hidden="true">
              <span
                className={classes.shape}
                data-wide={name === '16:9' || undefined}
                style={{ aspectRatio: name.replace(':', '/') }}
              />
            </span>
            <span className={classes.words}>
              <strong>{name}</strong>
              <span className={classes.use}>{USES[name]}</span>
            </span>
          </RadioOption>
        ))}
      </div>
    </fieldset>
  );
}

export interface Background {
  kind: 'blur' | 'colour' | 'picture';
  /** The colour as typed, perhaps incomplete. */
  colour: string;
}

/** Chooses the background. `pictureUrl` is the brand kit's picture, if it has one. */
export function BackgroundChoice({
  value: { kind, colour },
  pictureUrl,
  onChange,
}: {
  value: Background;
  pictureUrl: string | null;
  onChange: (background: Background) => void;
}) {
  const option = (value: Background['kind'], label: ReactNode) => (
    <RadioOption
      group="export-background"
      value={value}
      isChecked={kind === value}
      onSelect={() => onChange({ kind: value, colour })}
      className={classes.option}
    >
      {label}
    </RadioOption>
  );
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Background</legend>
      <div className={classes.formats}>
        {option('blur', 'Colors of the video')}
        {option(
          'colour',
          <>
            <span
              className={classes.swatch}
              style={{ background: isColour(colour) ? colour : COLOUR }}
              aria-hidden="true"
            />
            Brand color
          </>,
        )}
        {pictureUrl !== null &&
          option(
            'picture',
            <>
              <img className={classes.swatch} src={pictureUrl} alt="" />
              Your picture
            </>,
          )}
      </div>
      {kind === 'colour' && (
        <ColourField
          name="color"
          value={colour}
          fallback={COLOUR}
          onChange={(typed) => onChange({ kind, colour: typed })}
        />
      )}
    </fieldset>
  );
}
