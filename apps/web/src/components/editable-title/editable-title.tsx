import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { NAME_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import { lengthProblem } from '../../lib/length-problem.ts';
import { LimitedInput } from '../limited-field/limited-input.tsx';
import classes from './editable-title.module.css';
import { focusOnce, useRenaming } from './use-renaming.ts';

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
  const { typed, setTyped, rename, close, closeByKey } = useRenaming();
  const save = (done: () => void): void => {
    const wanted = (typed ?? '').trim();
    if (isSaving || lengthProblem(typed ?? '', NAME_MAX_CHARACTERS) !== null) return;
    if (wanted === '' || wanted === name) return done();
    onSave(wanted, done);
  };
  if (typed === null)
    return (
      <div>
        <h1 className={classes.title}>{name}</h1>
        <ActionIcon
          ref={rename}
          className={classes.rename ?? ''}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={`Rename ${name}`}
          onClick={() => setTyped(name)}
        >
          <IconPencil size={20} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </div>
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save(closeByKey);
      }}
    >
      <LimitedInput
        className={classes.field ?? ''}
        aria-label={label}
        limit={NAME_MAX_CHARACTERS}
        autoComplete="off"
        ref={focusOnce}
        value={typed}
        readOnly={isSaving}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => save(close)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isSaving) closeByKey();
        }}
      />
    </form>
  );
}
