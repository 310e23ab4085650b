import { useState } from 'react';
import { Button } from '@mantine/core';
import { errorMessage } from '@talkreel/client/errors';
import { FOLDER_NAME_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import type { Folder } from '@talkreel/contracts/http/library';
import { useRenameFolder } from '../../lib/library/library.ts';
import { lengthProblem } from '../../lib/length-problem.ts';
import { LimitedInput } from '../limited-field/limited-input.tsx';
import classes from './library.module.css';

export function RenameFolder({ folder, onDone }: { folder: Folder; onDone: () => void }) {
  const rename = useRenameFolder();
  const [name, setName] = useState(folder.name);
  return (
    <form
      className={classes.newFolder}
      onSubmit={(event) => {
        event.preventDefault();
        if (lengthProblem(name, FOLDER_NAME_MAX_CHARACTERS) !== null) return;
        if (name.trim() === folder.name) return onDone();
        rename.mutate({ id: folder.id, name: name.trim() }, { onSuccess: onDone });
      }}
    >
      <LimitedInput
        size="sm"
        aria-label={`New name of ${folder.name}`}
        limit={FOLDER_NAME_MAX_CHARACTERS}
        autoComplete="off"
        ref={focusOnce}
        error={rename.isError && errorMessage(rename.error, 'Please try again.')}
        value={name}
        onChange={(event) => {
          rename.reset();
          setName(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // The key must not also close the menu around the field.
          event.stopPropagation();
          onDone();
        }}
      />
      <Button type="submit" size="sm" variant="default" loading={rename.isPending}>
        Save
      </Button>
    </form>
  );
}

function focusOnce(field: HTMLInputElement | null): void {
  field?.focus();
}
