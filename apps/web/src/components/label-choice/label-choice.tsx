import {
  DEFAULT_LABEL,
  LABEL_OPENING_SECONDS,
  labelTimes,
  type ExportLabel,
  type LabelCorner,
  type LabelTime,
} from '@talkreel/contracts/label';
import { labelTexts } from '@talkreel/contracts/texts/library';
import { RadioOption } from '../radio-option/radio-option.tsx';
import classes from './label-choice.module.css';

export const CORNER_NAMES: Record<LabelCorner, string> = {
  'top-left': 'Top left',
  'top-right': 'Top right',
  'bottom-right': 'Bottom right',
  'bottom-left': 'Bottom left',
};
/** In the order in which they are seen. */
const CORNERS: readonly LabelCorner[] = ['top-left', 'top-right', 'bottom-left', 'bottom-right'];
const TIMES: Record<LabelTime, string> = {
  whole: 'Whole video',
  opening: `First ${LABEL_OPENING_SECONDS} seconds`,
};

/**
 * Chooses whether exports carry the label, in which corner and how long. Null: none. It may be turned off, which says
 * what the law may ask then. `words`: what the label says.
 */
export function LabelChoice({
  group,
  value,
  words,
  onChange,
}: {
  /** The name of the radio options' groups on this page. */
  group: string;
  value: ExportLabel | null;
  words: string;
  onChange: (label: ExportLabel | null) => void;
}) {
  return (
    <div className={classes.root}>
      <label className={classes.check}>
        <input
          type="checkbox"
          checked={value !== null}
          onChange={(event) => onChange(event.currentTarget.checked ? DEFAULT_LABEL : null)}
        />
        <span>Show “{words}”</span>
      </label>
      {value === null ? (
        <p className={classes.note} role="status">
          {labelTexts.off}
        </p>
      ) : (
        <div className={classes.choices}>
          <div className={classes.corners} role="radiogroup" aria-label="Corner of the label">
            {CORNERS.map((corner) => (
              <RadioOption
                key={corner}
                group={`${group}-corner`}
                value={corner}
                isChecked={value.corner === corner}
                onSelect={() => onChange({ ...value, corner })}
                className={classes.option}
              >
                <span className={classes.frame} data-corner={corner} aria-hidden="true" />
                <span>{CORNER_NAMES[corner]}</span>
              </RadioOption>
            ))}
          </div>
          <div className={classes.times} role="radiogroup" aria-label="How long the label is shown">
            {labelTimes.map((time) => (
              <RadioOption
                key={time}
                group={`${group}-time`}
                value={time}
                isChecked={value.time === time}
                onSelect={() => onChange({ ...value, time })}
                className={classes.option}
              >
                <span>{TIMES[time]}</span>
              </RadioOption>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
