import { useState, type SyntheticEvent } from 'react';
import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '@talkreel/client/errors';
import {
  SHARE_PASSWORD_MAX_CHARACTERS,
  SHARE_PASSWORD_MIN_CHARACTERS,
} from '@talkreel/contracts/constants';
import type { LinkChange, LinkSettings } from '@talkreel/contracts/http/share';
import { formatDay } from '../../lib/format.ts';
import { toastError } from '../../lib/toast-store.ts';
import { CheckField } from '../check-field/check-field.tsx';

interface LinkFieldsProps {
  link: LinkSettings;
  /** Changes of the same scope are sent one after the other, so that the last reply shows all of them. */
  scope: string;
  /** Saves a change, and shows it. */
  send: (change: LinkChange) => Promise<void>;
}

/** What the owner of a link to a video or a review may set for it; each change is saved at once. */
export function LinkFields(props: LinkFieldsProps) {
  const { link } = props;
  const change = useChange(props);
  return (
    <>
      <CheckField
        label="Offer a download"
        description="Viewers get a button that saves the video. Whoever can watch can also record it."
        isChecked={
          (change.isPending ? change.variables.mayDownload : undefined) ?? link.mayDownload
        }
        isDisabled={change.isPending}
        onChange={(mayDownload) => change.mutate({ mayDownload })}
      />
      <Expiry link={link} change={change} />
      <Password {...props} />
    </>
  );
}

function useChange({ scope, send }: Pick<LinkFieldsProps, 'scope' | 'send'>) {
  return useMutation({
    scope: { id: scope },
    mutationFn: send,
    onError: (error) =>
      toastError(errorMessage(error, 'The change could not be saved. Please try again.')),
  });
}

type Change = ReturnType<typeof useChange>;

const DAY_MS = 86_400_000;
const PERIODS = [
  { value: '1', label: 'In a day' },
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '', label: 'Never' },
];

function Expiry({ link: { expiresAt }, change }: { link: LinkSettings; change: Change }) {
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= Date.now();
  const kept =
    expiresAt === null
      ? []
      : [{ value: 'kept', label: `${isOver ? 'Ended' : 'On'} ${formatDay(expiresAt, 'medium')}` }];
  return (
    <NativeSelect
      label="The link ends"
      description={isOver ? 'It has ended: nobody can watch with it.' : undefined}
      data={[...kept, ...PERIODS]}
      value={expiresAt === null ? '' : 'kept'}
      disabled={change.isPending}
      onChange={(event) => {
        const { value } = event.currentTarget;
        if (value === 'kept') return;
        const at = new Date(Date.now() + Number(value) * DAY_MS);
        change.mutate({ expiresAt: value === '' ? null : at.toISOString() });
      }}
    />
  );
}

function Password({ link: { hasPassword }, ...props }: LinkFieldsProps) {
  // Not that of the other fields: a press while they are being saved is not lost.
  const change = useChange(props);
  const [password, setPassword] = useState('');
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (password.length < SHARE_PASSWORD_MIN_CHARACTERS || change.isPending) return;
    change.mutate({ password }, { onSuccess: () => setPassword('') });
  };
  return (
    <form onSubmit={submit}>
      <TextInput
        type="password"
        label={hasPassword ? 'New password' : 'Password'}
        description={
          hasPassword
            ? 'The link has a password. A new one locks out everyone who has the old one.'
            : `Viewers have to enter it. At least ${SHARE_PASSWORD_MIN_CHARACTERS} characters.`
        }
        value={password}
        maxLength={SHARE_PASSWORD_MAX_CHARACTERS}
        autoComplete="new-password"
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Group gap="sm" mt="sm">
        <Button
          type="submit"
          variant="default"
          loading={change.isPending && typeof change.variables.password === 'string'}
          disabled={password.length < SHARE_PASSWORD_MIN_CHARACTERS}
        >
          {hasPassword ? 'Change password' : 'Set password'}
        </Button>
        {hasPassword && (
          <Button
            variant="subtle"
            disabled={change.isPending}
            onClick={() => change.mutate({ password: null })}
          >
            Remove password
          </Button>
        )}
      </Group>
    </form>
  );
}
