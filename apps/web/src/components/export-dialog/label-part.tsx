import type { ExportLabel, LabelCorner } from '@talkreel/contracts/label';
import { labelTexts } from '@talkreel/contracts/texts/library';
import { CORNER_NAMES, LabelChoice } from '../label-choice/label-choice.tsx';
import classes from './captions.module.css';
import dialog from './export-dialog.module.css';

/** Chooses the label of this export, and says where it really is and which files have none. */
export function LabelPart({
  value,
  words,
  placed,
  isForMany,
  onChange,
}: {
  value: ExportLabel | null;
  words: string;
  /** The corner it is in by what the preview shows. */
  placed: LabelCorner | null;
  isForMany: boolean;
  onChange: (label: ExportLabel | null) => void;
}) {
  const isMoved = value !== null && placed !== null && placed !== value.corner;
  return (
    <fieldset className={dialog.group}>
      <legend className={dialog.legend}>AI label</legend>
      <LabelChoice group="export-label" value={value} words={words} onChange={onChange} />
      {isMoved && (
        <p className={`${classes.note} ${classes.beside}`} role="status">
          {`${CORNER_NAMES[value.corner]} is taken, so the label is shown at the ${CORNER_NAMES[placed].toLowerCase()}.`}
        </p>
      )}
      {isForMany && value !== null && (
        <p className={`${classes.note} ${classes.beside}`}>
          Each video has it in the language of its script, where its own captions leave room.
        </p>
      )}
      <p className={`${classes.note} ${classes.beside}`}>{labelTexts.plainFiles}</p>
    </fieldset>
  );
}
