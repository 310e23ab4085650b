import { captionLooks } from '@talkreel/captions/styles';
import { captionStyles, NO_BOX, type CaptionStyle } from '@talkreel/contracts/exports';
import { RadioOption } from '../radio-option/radio-option.tsx';
import { CaptionSample } from './caption-sample.tsx';
import { isColour } from '../../lib/is-colour.ts';
import { ColourField } from '../colour-field/colour-field.tsx';
import classes from './captions.module.css';
import dialog from './export-dialog.module.css';

/** Captions as the user chose and typed them; every style keeps its own colours. */
export interface CaptionsChosen {
  style: CaptionStyle | null;
  looks: Record<CaptionStyle, { color: string; box: string; hasBox: boolean }>;
}

export const captionNames: Readonly<Record<CaptionStyle, string>> = {
  clean: 'Clean',
  label: 'Label',
  headline: 'Headline',
  word: 'Word by word',
  editorial: 'Editorial',
};
const BOXES: Record<CaptionStyle, string> = {
  clean: 'Box behind the text',
  label: 'Box behind each line',
  headline: 'Box behind each line',
  word: 'Box behind the word',
  editorial: 'Bar beside the text',
};
/** The colour of a new box. */
const BOX = '#17141f';

export const NO_CAPTIONS: CaptionsChosen = {
  style: null,
  looks: Object.fromEntries(
    captionStyles.map((style) => {
      const { color, box } = captionLooks[style];
      const hasBox = box !== NO_BOX;
      return [style, { color, box: hasBox ? box : BOX, hasBox }];
    }),
  ) as CaptionsChosen['looks'],
};

/** The chosen look; null if captions are off or a typed colour is invalid. */
export function lookOf({ style, looks }: CaptionsChosen) {
  if (style === null) return null;
  const { color, box, hasBox } = looks[style];
  if (!isColour(color) || (hasBox && !isColour(box))) return null;
  return { style, color: color.toLowerCase(), box: hasBox ? box.toLowerCase() : NO_BOX };
}

export function CaptionChoice({
  value,
  fonts,
  onChange,
}: {
  value: CaptionsChosen;
  /** A counter that grows when fonts have arrived, so that samples are drawn again. */
  fonts: number;
  onChange: (chosen: CaptionsChosen) => void;
}) {
  const choose = (style: CaptionStyle | null) => onChange({ ...value, style });
  const { style } = value;
  return (
    <>
      <div className={classes.styles}>
        <StyleOption name="None" isChecked={style === null} onSelect={() => choose(null)}>
          <span className={classes.none} aria-hidden="true" />
        </StyleOption>
        {captionStyles.map((each) => (
          <StyleOption
            key={each}
            name={captionNames[each]}
            isChecked={style === each}
            onSelect={() => choose(each)}
          >
            <CaptionSample look={{ style: each, ...captionLooks[each] }} fonts={fonts} />
          </StyleOption>
        ))}
      </div>
      {style !== null && <Colours style={style} value={value} onChange={onChange} />}
    </>
  );
}

function StyleOption(props: {
  name: string;
  isChecked: boolean;
  onSelect: () => void;
  children: React.ReactNode;
}) {
  return (
    <RadioOption
      group="export-captions"
      value={props.name}
      isChecked={props.isChecked}
      onSelect={props.onSelect}
      className={`${dialog.option} ${classes.option}`}
    >
      {props.children}
      <span className={classes.name}>{props.name}</span>
    </RadioOption>
  );
}

function Colours({
  style,
  value,
  onChange,
}: {
  style: CaptionStyle;
  value: CaptionsChosen;
  onChange: (chosen: CaptionsChosen) => void;
}) {
  const look = value.looks[style];
  const change = (part: Partial<typeof look>) =>
    onChange({ ...value, looks: { ...value.looks, [style]: { ...look, ...part } } });
  return (
    <div className={classes.colours}>
      <div>
        <span className={classes.label}>Text color</span>
        <ColourField
          name="text color"
          value={look.color}
          fallback="#ffffff"
          onChange={(color) => change({ color })}
        />
      </div>
      <div>
        <label className={classes.check}>
          <input
            type="checkbox"
            checked={look.hasBox}
            onChange={(event) => change({ hasBox: event.currentTarget.checked })}
          />
          {BOXES[style]}
        </label>
        {look.hasBox && (
          <ColourField
            name="box color"
            value={look.box}
            fallback={BOX}
            onChange={(box) => change({ box })}
          />
        )}
      </div>
    </div>
  );
}
