import { Button } from '@mantine/core';
import { brandFonts, END_CARD_LIMITS, NEW_BRAND, type BrandFont } from '@talkreel/contracts/brand';
import { labelWords } from '@talkreel/contracts/label';
import { captionFont, undrawableIn } from '@talkreel/captions/faces';
import { captionsTexts } from '@talkreel/contracts/texts/library';
import { ColourField } from '../../../components/colour-field/colour-field.tsx';
import { LabelChoice } from '../../../components/label-choice/label-choice.tsx';
import { LimitedInput } from '../../../components/limited-field/limited-input.tsx';
import { Panel } from '../../../components/page/panel.tsx';
import { RadioOption } from '../../../components/radio-option/radio-option.tsx';
import { useCaptionFonts } from '../../../lib/captions/fonts.ts';
import { headlineProblem, type BrandDraft } from '../model/brand-draft.ts';
import classes from './brand.module.css';

const FONT_NAMES: Record<BrandFont, string> = {
  display: 'Bold',
  text: 'Plain',
  serif: 'Classic',
};

export interface BrandFormProps {
  draft: BrandDraft;
  onChange: (change: Partial<BrandDraft>) => void;
}

export function BrandLook({ draft, onChange }: BrandFormProps) {
  // The styles of captions use the other two.
  useCaptionFonts(Object.values(FONT_NAMES).join(' '), 'serif');
  const [color, accent] = NEW_BRAND.colors;
  return (
    <Panel title="Look">
      <div className={classes.colours}>
        <div>
          <span className={classes.label}>Background color</span>
          <ColourField
            name="background color"
            value={draft.color}
            fallback={color}
            onChange={(typed) => onChange({ color: typed })}
          />
        </div>
        <div>
          <span className={classes.label}>Accent color</span>
          <ColourField
            name="accent color"
            value={draft.accent}
            fallback={accent}
            onChange={(typed) => onChange({ accent: typed })}
          />
        </div>
      </div>
      <fieldset className={classes.fonts}>
        <legend className={classes.label}>Font</legend>
        {brandFonts.map((font) => (
          <RadioOption
            key={font}
            group="brand-font"
            value={font}
            isChecked={draft.font === font}
            onSelect={() => onChange({ font })}
            className={classes.font}
          >
            <span className={classes.letters} style={{ font: captionFont(font, 700, 30) }}>
              Ag
            </span>
            {FONT_NAMES[font]}
          </RadioOption>
        ))}
      </fieldset>
    </Panel>
  );
}

export function EndCardFields({ draft, onChange }: BrandFormProps) {
  const leftOut = undrawableIn(`${draft.title} ${draft.action} ${draft.address}`);
  return (
    <Panel title="End card">
      <p className={classes.note}>
        Shown for 2.6 seconds after the video. Leave all three empty for no end card.
      </p>
      <div className={classes.fields}>
        <LimitedInput
          label="Headline"
          placeholder="Sleep better from the first night"
          limit={END_CARD_LIMITS.title}
          value={draft.title}
          error={headlineProblem(draft)}
          onChange={(event) => onChange({ title: event.currentTarget.value })}
        />
        <LimitedInput
          label="Call to action"
          placeholder="Shop now"
          limit={END_CARD_LIMITS.action}
          value={draft.action}
          onChange={(event) => onChange({ action: event.currentTarget.value })}
        />
        <LimitedInput
          label="Web address"
          placeholder="nightowl.example"
          limit={END_CARD_LIMITS.address}
          value={draft.address}
          onChange={(event) => onChange({ address: event.currentTarget.value })}
        />
        {leftOut.length > 0 && (
          <p className={classes.note} role="status">
            {captionsTexts.leftOut(leftOut)}
          </p>
        )}
      </div>
    </Panel>
  );
}

export function LabelPanel({ draft, onChange }: BrandFormProps) {
  return (
    <Panel title="AI label">
      <p className={classes.note}>
        Burned into every export, in the language of its script. A single export can differ; saving
        here sets all shapes again.
      </p>
      <LabelChoice
        group="brand-label"
        value={draft.label}
        words={labelWords.en}
        onChange={(label) => onChange({ label })}
      />
    </Panel>
  );
}

export function SaveBar({
  isDirty,
  canSave,
  isSaving,
  onSave,
  onUndo,
}: {
  isDirty: boolean;
  canSave: boolean;
  isSaving: boolean;
  onSave: () => void;
  onUndo: () => void;
}) {
  return (
    <div className={classes.save}>
      <Button size="lg" loading={isSaving} disabled={!isDirty || !canSave} onClick={onSave}>
        Save
      </Button>
      {isDirty ? (
        <Button variant="subtle" color="gray" onClick={onUndo} disabled={isSaving}>
          Undo changes
        </Button>
      ) : (
        <p className={classes.note}>Everything is saved.</p>
      )}
    </div>
  );
}
