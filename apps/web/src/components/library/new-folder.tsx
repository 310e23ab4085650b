import { useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { errorMessage } from '@talkreel/client/errors';
import { FOLDER_NAME_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import { useCreateFolder } from '../../lib/library/library.ts';
import classes from './library.module.css';

/** A folder is created by its name. */
export function NewFolder({ onCreated }: { onCreated: (id: number) => void }) {
  const create = useCreateFolder();
  const [name, setName] = useState('');
  return (
    <form
      className={classes.newFolder}
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog or menu around it is another form.
        event.stopPropagation();
        if (name.trim() === '' || create.isPending) return;
        create.mutate(name.trim(), {
          onSuccess: ({ id }) => {
            setName('');
            onCreated(id);
          },
        });
      }}
    >
      <TextInput
        size="sm"
        aria-label="Name of the new folder"
        placeholder="New folder"
        maxLength={FOLDER_NAME_MAX_CHARACTERS}
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
