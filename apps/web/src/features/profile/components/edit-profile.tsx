import { Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { User } from '@talkreel/contracts/http/auth';
import { errorMessage } from '../../../lib/api/errors.ts';
import { toast } from '../../../lib/toast-store.ts';
import { useSaveProfile } from '../api/account.ts';

/** As contracts/http/account.ts has them; that file carries zod, which the page does without. */
const NAME_MAX = 80;
const BIO_MAX = 500;

/** Names and bio. The username and the e-mail are the identity provider's. */
export function EditProfile({ user, onClose }: { user: User; onClose: () => void }) {
  const save = useSaveProfile();
  const form = useForm({
    initialValues: {
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      bio: user.bio ?? '',
    },
  });
  const submit = form.onSubmit((values) =>
    save.mutate(values, {
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
            label="First name"
            maxLength={NAME_MAX}
            autoComplete="given-name"
            data-autofocus
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
