import { useState } from 'react';
import { Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { User } from '@talkreel/contracts/http/auth';
import { Panel } from '../../../components/page/panel.tsx';
import { errorMessage } from '../../../lib/api/errors.ts';
import { toast } from '../../../lib/toast-store.ts';
import { exportUrl, useDeleteAccount, useSignOutEverywhere } from '../api/account.ts';
import classes from './dialog.module.css';

/** What people may do with everything we keep about them. */
export function AccountPanel({ user }: { user: User }) {
  const [isDeleting, setIsDeleting] = useState(false);
  const signOut = useSignOutEverywhere();
  return (
    <Panel title="Account">
      <Stack gap={8}>
        <Button
          component="a"
          href={exportUrl}
          download
          variant="default"
          leftSection={<IconDownload size={20} stroke={1.75} aria-hidden="true" />}
        >
          Download your data
        </Button>
        <Button
          variant="default"
          loading={signOut.isPending}
          onClick={() => signOut.mutate(undefined, { onError: report })}
        >
          Sign out everywhere
        </Button>
        <Button variant="subtle" color="red" onClick={() => setIsDeleting(true)}>
          Delete account
        </Button>
      </Stack>
      {isDeleting && <DeleteDialog user={user} onClose={() => setIsDeleting(false)} />}
    </Panel>
  );
}

function DeleteDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const remove = useDeleteAccount();
  return (
    <Modal opened onClose={onClose} title="Delete your account?" size={480}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          remove.mutate({ username: typed }, { onError: report });
        }}
      >
        <Stack gap="md">
          <Text>
            Your videos, voices, influencers and generations are removed for good. Running jobs
            stop, a subscription ends at once, paid generations are lost; the free allowance is
            given once. Download your data first if you want to keep it.
          </Text>
          <TextInput
            label={`Type ${user.username} to confirm`}
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <div className={classes.actions}>
            <Button variant="default" onClick={onClose} data-autofocus disabled={remove.isPending}>
              Keep my account
            </Button>
            <Button
              type="submit"
              variant="filled"
              color="red"
              disabled={typed.trim() !== user.username}
              loading={remove.isPending}
            >
              Delete for good
            </Button>
          </div>
        </Stack>
      </form>
    </Modal>
  );
}

function report(error: Error): void {
  toast({
    title: 'Error',
    description: errorMessage(error, 'That did not work. Please try again later.'),
    variant: 'destructive',
  });
}
