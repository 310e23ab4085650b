import { Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ProfileChanges } from '@talkreel/contracts/http/account';
import type { User } from '@talkreel/contracts/http/auth';
import { errorMessage } from '../../../lib/api/errors.ts';
import { toast } from '../../../lib/toast-store.ts';
import { useSaveProfile } from '../api/account.ts';

/** As contracts/http/account.ts has them; that file carries zod, which the page does without. */
const NAME_MAX = 80;
const BIO_MAX = 500;

/** Names and bio. The e-mail is the identity provider's. */
export function EditProfile({ user, onClose }: { user: User; onClose: () => void }) {
  const save = useSaveProfile();
  const form = useForm({
    validate: {
      username: (value) => (value.trim() === '' ? 'A username needs at least one character' : null),
    },
    initialValues: {
      username: user.username,
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      bio: user.bio ?? '',
    },
  });
  const submit = form.onSubmit((values) =>
    save.mutate(changesOf(values, user), {
      onSuccess: () => {
        toast({ title: 'Profile saved', variant: 'success' });
        onClose();
      },
      onError: (error) =>
        toast({
          title: 'Error',
          description: errorMessage(error, 'Your profile could not be saved. Please try again.'),
          variant: 'destructive',
        }),
    }),
  );
  return (
    <Modal opened onClose={onClose} title="Edit profile" size={480}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            label="Username"
            description="Shown beside the videos you share."
            maxLength={NAME_MAX}
            autoComplete="nickname"
            data-autofocus
            {...form.getInputProps('username')}
          />
          <TextInput
            label="First name"
            maxLength={NAME_MAX}
            autoComplete="given-name"
            {...form.getInputProps('firstName')}
          />
          <TextInput
            label="Last name"
            maxLength={NAME_MAX}
            autoComplete="family-name"
            {...form.getInputProps('lastName')}
          />
          <Textarea
            label="Bio"
            description={`${form.values.bio.length} of ${BIO_MAX}`}
            maxLength={BIO_MAX}
            rows={4}
            {...form.getInputProps('bio')}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={save.isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** The username only where it was changed: one that came with the account may break today's rules. */
function changesOf(values: Required<ProfileChanges>, user: User): ProfileChanges {
  const { username, ...others } = values;
  return username.trim() === user.username ? others : { ...others, username };
}
