import { useState } from 'react';
import { Button } from '@mantine/core';
import { errorMessage } from '@talkreel/client/errors';
import { FOLDER_NAME_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import { useCreateFolder } from '../../lib/library/library.ts';
import { lengthProblem } from '../../lib/length-problem.ts';
import { LimitedInput } from '../limited-field/limited-input.tsx';
import classes from './library.module.css';

/** Creates a folder with the typed name. */
export function NewFolder({ onCreated }: { onCreated: (id: number) => void }) {
  const create = useCreateFolder();
  const [name, setName] = useState('');
  return (
    <form
      className={classes.newFolder}
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog or menu around this form may be a form itself, which must not be submitted.
        event.stopPropagation();
        if (name.trim() === '' || create.isPending) return;
        if (lengthProblem(name, FOLDER_NAME_MAX_CHARACTERS) !== null) return;
        create.mutate(name.trim(), {
          onSuccess: ({ id }) => {
            setName('');
            onCreated(id);
          },
        });
      }}
    >
      <LimitedInput
        size="sm"
        aria-label="Name of the new folder"
        placeholder="New folder"
        limit={FOLDER_NAME_MAX_CHARACTERS}
        autoComplete="off"
        error={create.isError && errorMessage(create.error, 'Please try again.')}
        value={name}
        onChange={(event) => {
          create.reset();
          setName(event.currentTarget.value);
        }}
      />
      <Button type="submit" size="sm" variant="default" loading={create.isPending}>
        Create
      </Button>
    </form>
  );
}
