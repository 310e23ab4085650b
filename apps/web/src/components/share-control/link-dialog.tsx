import { useState, type SyntheticEvent } from 'react';
import { Button, Group, NativeSelect, TextInput, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '@talkreel/client/errors';
import {
  SHARE_PASSWORD_MAX_CHARACTERS,
  SHARE_PASSWORD_MIN_CHARACTERS,
} from '@talkreel/contracts/constants';
import type { ShareLink, ShareLinkChange } from '@talkreel/contracts/http/share';
import { routes } from '@talkreel/contracts/routes';
import { call } from '../../lib/api/client.ts';
import { copyText } from '../../lib/copy-text.ts';
import { formatDay, plural } from '../../lib/format.ts';
import { toast, toastError } from '../../lib/toast-store.ts';
import { CheckField } from '../check-field/check-field.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { ErrorState } from '../states/error-state.tsx';

/** What the owner of a shared video may set for its link; each change is saved at once. */
export default function LinkDialog({
  projectId,
  onClose,
}: {
  projectId: number;
  onClose: () => void;
}) {
  const link = useQuery({
    queryKey: [routes.getShareLink.path, projectId],
    queryFn: ({ signal }) => call('getShareLink', { params: { id: projectId }, signal }),
    // Plays are counted meanwhile, and another tab may have changed it.
    staleTime: 0,
  });
  return (
    <Dialog onClose={onClose} title="Link settings" size={520}>
      {link.data !== undefined && <Settings projectId={projectId} link={link.data} />}
      {link.isPending && <Skeleton height={280} role="status" aria-label="Loading..." />}
      {link.isLoadingError && (
        <ErrorState title="This could not be loaded" onRetry={() => void link.refetch()}>
          {errorMessage(link.error, 'Please try again.')}
        </ErrorState>
      )}
    </Dialog>
  );
}

function useChange(projectId: number) {
  const client = useQueryClient();
  return useMutation({
    // One after the other, so that the last reply shows all of them.
    scope: { id: `link of ${projectId}` },
    mutationFn: (body: ShareLinkChange) =>
      call('patchShareLink', { params: { id: projectId }, body, attempt: 'save the change' }),
    onSuccess: (link) => client.setQueryData([routes.getShareLink.path, projectId], link),
    onError: (error) =>
      toastError(errorMessage(error, 'The change could not be saved. Please try again.')),
  });
}

type Change = ReturnType<typeof useChange>;

function Settings({ projectId, link }: { projectId: number; link: ShareLink }) {
  const change = useChange(projectId);
  return (
    <Stack gap="lg">
      <Text c="dimmed">
        {link.plays === 0 ? 'Not played yet.' : `Played ${plural(link.plays, 'time')}.`} You and
        robots do not count, and nothing about viewers is kept.
      </Text>
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
      <Password link={link} projectId={projectId} />
      <Embed html={link.embedHtml} />
    </Stack>
  );
}

const DAY_MS = 86_400_000;
const PERIODS = [
  { value: '1', label: 'In a day' },
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '', label: 'Never' },
];

function Expiry({ link: { expiresAt }, change }: { link: ShareLink; change: Change }) {
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

function Password({ link: { hasPassword }, projectId }: { link: ShareLink; projectId: number }) {
  // Not that of the other fields: a press while they are being saved is not lost.
  const change = useChange(projectId);
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
        label={hasPassword ? 'Another password' : 'Password'}
        description={
          hasPassword
            ? 'The link has a password. Another one locks out everybody who has the old one.'
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

function Embed({ html }: { html: string }) {
  async function copy(): Promise<void> {
    const isCopied = await copyText(html);
    toast(
      isCopied
        ? {
            title: 'Embed code copied',
            description: 'Paste it into your page.',
            variant: 'success',
          }
        : { title: 'Your embed code', description: html },
    );
  }
  return (
    <Stack gap={8}>
      <Text fw={600}>On your own site</Text>
      <Text c="dimmed" size="sm">
        A small player without cookies. It follows these settings, and ends with the link.
      </Text>
      <Group>
        <Button variant="default" onClick={() => void copy()}>
          Copy embed code
        </Button>
      </Group>
    </Stack>
  );
}
