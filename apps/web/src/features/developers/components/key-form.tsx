import { useState, type FormEvent } from 'react';
import { Button } from '@mantine/core';
import { KEY_NAME_MAX_CHARACTERS, type KeyScope } from '@talkreel/contracts/api-keys';
import { errorMessage } from '@talkreel/client/errors';
import { LimitedInput } from '../../../components/limited-field/limited-input.tsx';
import { Panel } from '../../../components/page/panel.tsx';
import { useCreateKey } from '../api/api-keys.ts';
import { NEW_KEY, toNewKey, type KeyDraft } from '../model/key-draft.ts';
import { KeyMode, Limits, Permissions } from './key-limits.tsx';
import classes from './developers.module.css';

export interface CreatedKey {
  name: string;
  token: string;
  scopes: readonly KeyScope[];
}

/** Creates a key: what for, what it may do, how much, and until when. */
export function KeyForm({
  onCreated,
  onClose,
}: {
  onCreated: (created: CreatedKey) => void;
  onClose: () => void;
}) {
  const [draft, setDraft] = useState<KeyDraft>(NEW_KEY);
  const create = useCreateKey();
  const change = (part: Partial<KeyDraft>) => setDraft((now) => ({ ...now, ...part }));
  const body = toNewKey(draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (body === null || create.isPending) return;
    create.mutate(body, {
      onSuccess: ({ key, token }) => onCreated({ name: key.name, scopes: key.scopes, token }),
    });
  };
  return (
    <Panel title="New key">
      <form className={classes.form} onSubmit={submit} noValidate>
        <LimitedInput
          label="Name"
          description="What will use it, so that you know later which one to revoke."
          placeholder="Nightly batch"
          limit={KEY_NAME_MAX_CHARACTERS}
          value={draft.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          autoComplete="off"
          data-autofocus
        />
        <KeyMode isTest={draft.isTest} onChange={(isTest) => change({ isTest })} />
        <Permissions scopes={draft.scopes} onChange={(scopes) => change({ scopes })} />
        <Limits draft={draft} onChange={change} />
        {create.isError && (
          <p className={classes.problem} role="alert">
            {errorMessage(create.error, 'The key was not created. Please try again.')}
          </p>
        )}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose} disabled={create.isPending}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="filled"
            loading={create.isPending}
            disabled={body === null}
          >
            Create key
          </Button>
        </div>
      </form>
    </Panel>
  );
}
