import { useState, type FormEvent } from 'react';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { KEY_NAME_MAX_CHARACTERS, KEY_SCOPES, type KeyScope } from '@talkreel/contracts/api-keys';
import { errorMessage } from '@talkreel/client/errors';
import { CheckField } from '../../../components/check-field/check-field.tsx';
import { LimitedInput } from '../../../components/limited-field/limited-input.tsx';
import { Panel } from '../../../components/page/panel.tsx';
import { useCreateKey } from '../api/api-keys.ts';
import { budgetProblem, NEW_KEY, toNewKey, type KeyDraft } from '../model/key-draft.ts';
import classes from './developers.module.css';

export interface CreatedKey {
  name: string;
  token: string;
  scopes: readonly KeyScope[];
}

const SCOPES: Record<KeyScope, { label: string; description: string }> = {
  read: {
    label: 'Read',
    description: 'See your videos, library and jobs, and download the files.',
  },
  generate: {
    label: 'Generate',
    description:
      'Make and cancel videos, upload files, and change or delete what is in your library.',
  },
  'billing:read': {
    label: 'Read billing',
    description: 'See your balance, your usage history and your plan. Never pay or cancel.',
  },
};

const EXPIRY = [
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: '', label: 'Never' },
];

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

function Permissions({
  scopes,
  onChange,
}: {
  scopes: readonly KeyScope[];
  onChange: (scopes: readonly KeyScope[]) => void;
}) {
  return (
    <fieldset className={classes.permissions}>
      <legend>Permissions</legend>
      {KEY_SCOPES.map((scope) => (
        <CheckField
          key={scope}
          {...SCOPES[scope]}
          isChecked={scopes.includes(scope)}
          onChange={(isChecked) =>
            onChange(KEY_SCOPES.filter((one) => (one === scope ? isChecked : scopes.includes(one))))
          }
        />
      ))}
      {scopes.length === 0 && (
        <p className={classes.problem} role="alert">
          Choose at least one permission.
        </p>
      )}
    </fieldset>
  );
}

function Limits({
  draft,
  onChange,
}: {
  draft: KeyDraft;
  onChange: (part: Partial<KeyDraft>) => void;
}) {
  const budget = (field: 'perDay' | 'inAll') => ({
    value: draft[field],
    error: budgetProblem(draft[field]),
    placeholder: 'No limit',
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [field]: event.currentTarget.value }),
  });
  return (
    <div className={classes.limits}>
      <TextInput label="Generations a day" {...budget('perDay')} />
      <TextInput label="Generations in all" {...budget('inAll')} />
      <NativeSelect
        label="Expires"
        data={EXPIRY}
        value={draft.expiresInDays}
        onChange={(event) => onChange({ expiresInDays: event.currentTarget.value })}
      />
    </div>
  );
}
