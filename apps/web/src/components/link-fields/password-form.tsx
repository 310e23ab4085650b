import { useState, type SyntheticEvent } from 'react';
import { Button, TextInput, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '@talkreel/client/errors';
import { SHARE_PASSWORD_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import { castPictures } from '../../config/cast.ts';
import { Page } from '../page/page.tsx';
import { Companion } from '../states/companion.tsx';
import classes from './password-form.module.css';

/** Asks for the password of a link. */
export default function PasswordForm({
  what,
  send,
  onUnlocked,
}: {
  what: 'video' | 'review';
  /** Exchanges the password for the key. */
  send: (password: string) => Promise<{ key: string }>;
  onUnlocked: (key: string) => void;
}) {
  const [password, setPassword] = useState('');
  const unlock = useMutation({
    mutationFn: () => send(password),
    onSuccess: ({ key }) => onUnlocked(key),
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (password !== '' && !unlock.isPending) unlock.mutate();
  };
  return (
    <Page>
      <form className={classes.root} onSubmit={submit}>
        <Companion castUrl={castPictures.empty} />
        <h1 className={classes.title}>This {what} is protected</h1>
        <p className={classes.note}>Enter the password that came with its link.</p>
        <Stack gap={16}>
          <TextInput
            type="password"
            label="Password"
            value={password}
            maxLength={SHARE_PASSWORD_MAX_CHARACTERS}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={unlock.isError && errorMessage(unlock.error, 'Please try again.')}
            autoComplete="off"
          />
          <Button type="submit" size="lg" loading={unlock.isPending} disabled={password === ''}>
            {what === 'video' ? 'Watch' : 'Open'}
          </Button>
        </Stack>
      </form>
    </Page>
  );
}
