import { useEffect, useRef, useState } from 'react';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { FRESH_SIGN_IN_MINUTES, SIGN_IN_AGAIN } from '@talkreel/contracts/sign-in';
import type { User } from '@talkreel/contracts/http/auth';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { freshLoginUrl, paths } from '../../../config/paths.ts';
import { ApiError } from '@talkreel/client/errors';
import { useDeleteAccount } from '../api/account.ts';
import { DELETE_ACCOUNT } from '../hooks/use-delete-dialog.ts';
import { report } from './report.ts';
import classes from './dialog.module.css';

/** Asks for the username, and for a fresh sign-in if the last one was long ago. */
export default function DeleteDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const remove = useDeleteAccount(reportUnlessStale);
  // The dialog stays during the request: it is too late to keep the account, and the reply may ask for a sign-in.
  const close = (): void => {
    if (!remove.isPending) onClose();
  };
  if (needsSignIn(remove.error))
    return (
      <Dialog onClose={onClose} title="First, sign in again" size={480}>
        <SignInAgain user={user} onClose={onClose} />
      </Dialog>
    );
  return (
    <Dialog onClose={close} title="Delete your account?" size={480}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          remove.mutate({ username: typed });
        }}
      >
        <Stack gap="md">
          <Text>
            This permanently deletes your videos, voices, influencers and generations, including
            paid ones. What is in progress stops, and a subscription ends at once. The free
            allowance is given only once. Download your data first if you want to keep it.
          </Text>
          <TextInput
            label={`Type ${user.username} to confirm`}
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <div className={classes.actions}>
            <Button variant="default" onClick={close} data-autofocus disabled={remove.isPending}>
              Keep my account
            </Button>
            <Button
              type="submit"
              variant="filled"
              color="red"
              disabled={typed.trim() !== user.username}
              loading={remove.isPending}
            >
              Delete permanently
            </Button>
          </div>
        </Stack>
      </form>
    </Dialog>
  );
}

function needsSignIn(error: Error | null): boolean {
  return error instanceof ApiError && error.body?.code === SIGN_IN_AGAIN;
}

function reportUnlessStale(error: Error): void {
  if (!needsSignIn(error)) report(error);
}

function SignInAgain({ user, onClose }: { user: User; onClose: () => void }) {
  const [isLeaving, setIsLeaving] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // The open dialog has lost the focused element, so this button takes the focus.
  useEffect(() => button.current?.focus(), []);
  const leave = () => {
    setIsLeaving(true);
    // Back leads to the profile, not to this dialog: by then the account may be gone, and another one signs in.
    window.history.replaceState(window.history.state, '', paths.profile);
    window.location.assign(freshLoginUrl(`${paths.profile}?${DELETE_ACCOUNT}=true`, user.email));
  };
  return (
    <Stack gap="md">
      <Text>
        Deleting an account can’t be undone, so we need to know it’s you. Sign in again and this
        dialog reopens; you then have {FRESH_SIGN_IN_MINUTES} minutes. Nothing has been deleted yet.
      </Text>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose} disabled={isLeaving}>
          Keep my account
        </Button>
        <Button ref={button} variant="filled" onClick={leave} loading={isLeaving}>
          Sign in again
        </Button>
      </div>
    </Stack>
  );
}
