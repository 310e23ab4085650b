import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '@talkreel/client/errors';
import type { ShareLink } from '@talkreel/contracts/http/share';
import { routes } from '@talkreel/contracts/routes';
import { call } from '../../lib/api/client.ts';
import { closeDialog } from '../../lib/asked-dialog.ts';
import { copyText } from '../../lib/copy-text.ts';
import { plural } from '../../lib/format.ts';
import { toast } from '../../lib/toast-store.ts';
import { Dialog } from '../dialog/dialog.tsx';
import { LinkFields } from '../link-fields/link-fields.tsx';
import { ErrorState } from '../states/error-state.tsx';

/** What the owner of a shared video may set for its link; each change is saved at once. */
export default function LinkDialog({ id }: { id: string }) {
  const projectId = Number(id);
  const link = useQuery({
    queryKey: [routes.getShareLink.path, projectId],
    queryFn: ({ signal }) => call('getShareLink', { params: { id: projectId }, signal }),
    // Plays are counted meanwhile, and another tab may have changed it.
    staleTime: 0,
  });
  return (
    <Dialog onClose={() => closeDialog('link', id)} title="Link settings" size={520}>
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

function Settings({ projectId, link }: { projectId: number; link: ShareLink }) {
  const client = useQueryClient();
  return (
    <Stack gap="lg">
      <Text c="dimmed">
        {link.plays === 0 ? 'Not played yet.' : `Played ${plural(link.plays, 'time')}.`} Your own
        plays and bots don’t count, and we keep nothing about viewers.
      </Text>
      <LinkFields
        link={link}
        scope={`link of ${projectId}`}
        send={async (body) => {
          const params = { id: projectId };
          const changed = await call('patchShareLink', {
            params,
            body,
            attempt: 'save the change',
          });
          client.setQueryData([routes.getShareLink.path, projectId], changed);
        }}
      />
      <Embed html={link.embedHtml} />
    </Stack>
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
