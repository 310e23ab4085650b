import { NAME_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import { lengthProblem } from '../../lib/length-problem.ts';
import classes from './editable-title.module.css';
import { RenameButton, TitleField, useRenaming } from './title-field.tsx';

interface EditableTitleProps {
  name: string;
  /** The label of the field, as in “Name of the batch”. */
  label: string;
  isSaving: boolean;
  /** `done` closes the field; without it what was typed stays to be saved again. */
  onSave: (name: string, done: () => void) => void;
}

/** The heading of a page, which its owner can change. An empty name changes nothing. */
export function EditableTitle({ name, label, isSaving, onSave }: EditableTitleProps) {
  const { rename, ...renaming } = useRenaming();
  const typed = renaming.typed ?? '';
  const save = (done: () => void): void => {
    const wanted = typed.trim();
    if (isSaving || lengthProblem(typed, NAME_MAX_CHARACTERS) !== null) return;
    if (wanted === '' || wanted === name) return done();
    onSave(wanted, done);
  };
  if (renaming.typed !== null)
    return (
      <TitleField
        renaming={renaming}
        label={label}
        isSaving={isSaving}
        onSave={save}
        classNames={{ field: classes.field }}
      />
    );
  return (
    <div>
      <h1 className={classes.title}>{name}</h1>
      <RenameButton
        ref={rename}
        title={name}
        size={36}
        className={classes.rename}
        onClick={() => renaming.setTyped(name)}
      />
    </div>
  );
}
