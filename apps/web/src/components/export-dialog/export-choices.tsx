import { exportSizes, type ExportFormat } from '@talkreel/contracts/exports';
import { RadioOption } from '../radio-option/radio-option.tsx';
import { ColourField, isColour } from './colour-field.tsx';
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
  isBlurred: boolean;
  /** As typed. */
  colour: string;
}

export function BackgroundChoice({
  value: { isBlurred, colour },
  onChange,
}: {
  value: Background;
  onChange: (background: Background) => void;
}) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Background</legend>
      <div className={classes.formats}>
        <RadioOption
          group="export-background"
          value="blur"
          isChecked={isBlurred}
          onSelect={() => onChange({ isBlurred: true, colour })}
          className={classes.option}
        >
          Blurred picture
        </RadioOption>
        <RadioOption
          group="export-background"
          value="colour"
          isChecked={!isBlurred}
          onSelect={() => onChange({ isBlurred: false, colour })}
          className={classes.option}
        >
          <span
            className={classes.swatch}
            style={{ background: isColour(colour) ? colour : COLOUR }}
            aria-hidden="true"
          />
          Brand color
        </RadioOption>
      </div>
      {!isBlurred && (
        <ColourField
          name="color"
          value={colour}
          fallback={COLOUR}
          onChange={(typed) => onChange({ isBlurred, colour: typed })}
        />
      )}
    </fieldset>
  );
}
