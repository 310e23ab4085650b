import { useState } from 'react';
import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { NAME_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import type { ProfileChanges } from '@talkreel/contracts/http/account';
import type { User } from '@talkreel/contracts/http/auth';
import { errorMessage } from '@talkreel/client/errors';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { LimitedInput } from '../../../components/limited-field/limited-input.tsx';
import { LimitedTextarea } from '../../../components/limited-field/limited-textarea.tsx';
import { lengthProblem } from '../../../lib/length-problem.ts';
import { toast, toastError } from '../../../lib/toast-store.ts';
import { useSessionState } from '../../../lib/use-session-state.ts';
import { useSaveProfile } from '../api/account.ts';

/** The limit of contracts/http/account.ts, which this page cannot import because it loads zod. */
const BIO_MAX = 500;

const longName = (value: string): string | null => lengthProblem(value, NAME_MAX_CHARACTERS);

const problems = {
  username: (value: string) =>
    value.trim() === '' ? 'A username needs at least one character' : longName(value),
  firstName: longName,
  lastName: longName,
  bio: (value: string) => lengthProblem(value, BIO_MAX),
};

const fieldsOf = (user: User) => ({
  username: user.username,
  firstName: user.firstName ?? '',
  lastName: user.lastName ?? '',
  bio: user.bio ?? '',
});

/** Unsaved input, which stays in this tab when the dialog is closed; null for unchanged fields. */
type Unsaved = Record<keyof typeof problems, string | null>;

const nothing: Unsaved = { username: null, firstName: null, lastName: null, bio: null };

/** Edits names and bio. The email comes from the identity provider. */
export default function EditProfile({ user, onClose }: { user: User; onClose: () => void }) {
  const [unsaved, patch] = useSessionState(`talkreel-profile:${user.id}`, nothing);
  const save = useSaveProfile({
    onSaved(changes) {
      toast({ title: 'Profile saved', variant: 'success' });
      patch((now) => mapFields((name) => (now[name] === changes[name] ? null : now[name])));
    },
    onError: (error) =>
      toastError(errorMessage(error, 'Your profile could not be saved. Please try again.')),
  });
  // The fields stay as they were when the dialog opened, since another tab may save something else meanwhile.
  const [before] = useState(() => fieldsOf(user));
  const form = useForm({
    validate: problems,
    initialValues: mapFields((name) => unsaved[name] ?? before[name]),
    onValuesChange: (values) =>
      patch(mapFields((name) => (values[name] === before[name] ? null : values[name]))),
  });
  const cancel = (): void => {
    patch(nothing);
    onClose();
  };
  const submit = form.onSubmit((values) =>
    save.mutate(changesOf(values, before), { onSuccess: onClose }),
  );
  return (
    <Dialog onClose={onClose} title="Edit profile" size={480}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <LimitedInput
            label="Username"
            description="Shown beside the videos you share."
            limit={NAME_MAX_CHARACTERS}
            autoComplete="nickname"
            data-autofocus
            {...form.getInputProps('username')}
          />
          <LimitedInput
            label="First name"
            limit={NAME_MAX_CHARACTERS}
            autoComplete="given-name"
            {...form.getInputProps('firstName')}
          />
          <LimitedInput
            label="Last name"
            limit={NAME_MAX_CHARACTERS}
            autoComplete="family-name"
            {...form.getInputProps('lastName')}
          />
          <LimitedTextarea
            label="Bio"
            description={`${form.values.bio.length} / ${BIO_MAX}`}
            limit={BIO_MAX}
            rows={4}
            {...form.getInputProps('bio')}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={cancel}>
              Cancel
            </Button>
            <Button type="submit" loading={save.isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/**
 * The fields that were changed here: another tab may have saved the rest, and an old username may violate newer rules.
 */
function changesOf(values: ReturnType<typeof fieldsOf>, before: typeof values): ProfileChanges {
  const names = Object.keys(before) as Array<keyof typeof before>;
  const changed = names.filter((name) => values[name].trim() !== before[name]);
  return Object.fromEntries(changed.map((name) => [name, values[name]]));
}

function mapFields<Value>(valueOf: (name: keyof Unsaved) => Value): Record<keyof Unsaved, Value> {
  return {
    username: valueOf('username'),
    firstName: valueOf('firstName'),
    lastName: valueOf('lastName'),
    bio: valueOf('bio'),
  };
}
