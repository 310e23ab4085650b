import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '@talkreel/client/errors';
import { describeAffected } from '@talkreel/contracts/consent';
import type { ConsentView } from '@talkreel/contracts/http/consents';
import { routes } from '@talkreel/contracts/routes';
import { call } from '../../lib/api/client.ts';
import { formatDay } from '../../lib/format.ts';
import { toast, toastError } from '../../lib/toast-store.ts';
import { Dialog } from '../dialog/dialog.tsx';
import { ErrorState } from '../states/error-state.tsx';

interface WithdrawDialogProps {
  /** Of the photo or recording. */
  id: string;
  what: 'photo' | 'recording';
  onClose: () => void;
  onWithdrawn: () => void;
}

/** Says what goes with a photo or recording, and takes the consent to it back. */
export default function WithdrawDialog({ id, what, onClose, onWithdrawn }: WithdrawDialogProps) {
  const consent = useQuery({
    queryKey: [routes.getConsent.path, id],
    queryFn: ({ signal }) => call('getConsent', { params: { id }, signal }),
    // What goes is counted when it is asked for.
    gcTime: 0,
  });
  const withdraw = useWithdraw(id, what, () => {
    onWithdrawn();
    onClose();
  });
  const { data } = consent;
  return (
    <Dialog onClose={onClose} title="Withdraw consent?" size={480}>
      {consent.isError ? (
        <ErrorState
          title="This could not be loaded"
          onRetry={() => void consent.refetch()}
          isRetrying={consent.isFetching}
        >
          {errorMessage(consent.error, 'Please try again.')}
        </ErrorState>
      ) : (
        <Stack gap="md">
          {data && <Stated consent={data} what={what} />}
          <div role="status">
            {data === undefined ? (
              <Text c="dimmed">Counting what was made of it…</Text>
            ) : (
              <Goes parts={describeAffected(data.affected)} what={what} />
            )}
          </div>
          {data !== undefined && data.affected.ofOthers > 0 && (
            <Text>
              {data.affected.ofOthers} of these were made by others, who picked your influencer on
              the community page. They go, too.
            </Text>
          )}
          <Text>
            This cannot be undone, and nothing is kept in Deleted. What others have downloaded is
            out of our reach. Finished videos are not refunded; what is in progress is cancelled by
            the usual rules.
          </Text>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose} data-autofocus>
              Keep it
            </Button>
            <Button
              variant="filled"
              color="red"
              disabled={data === undefined || data.withdrawnAt !== null}
              loading={withdraw.isPending}
              onClick={() => withdraw.mutate()}
            >
              Withdraw and delete
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}

/** Takes the consent back; what the pages show is fetched again. */
function useWithdraw(id: string, what: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('withdrawConsent', { params: { id } }),
    async onSuccess({ affected }) {
      const gone = describeAffected(affected);
      toast({
        title: 'Consent withdrawn',
        description:
          gone.length === 0 ? `The ${what} is deleted.` : `Deleted or ended: ${gone.join(', ')}.`,
        variant: 'success',
      });
      onDone();
      await client.invalidateQueries();
    },
    onError: (error) =>
      toastError(errorMessage(error, 'It could not be withdrawn. Please try again.')),
  });
}

function Stated({ consent, what }: { consent: ConsentView; what: string }) {
  const { statement, statedAt, name, withdrawnAt } = consent;
  if (withdrawnAt !== null)
    return <Text>This was withdrawn on {formatDay(withdrawnAt, 'medium')} already.</Text>;
  if (statement === null || statedAt === null)
    return <Text>This {what} was sent before we asked whose it is.</Text>;
  return (
    <Text>
      On {formatDay(statedAt, 'medium')} you stated{name === null ? '' : ` about ${name}`}: “
      {statement}”
    </Text>
  );
}

function Goes({ parts, what }: { parts: string[]; what: string }) {
  if (parts.length === 0) return <Text>The {what} is deleted. Nothing was made of it yet.</Text>;
  return (
    <>
      <Text>The {what} is deleted, and so is all that was made of it:</Text>
      <List mt={4}>
        {parts.map((part) => (
          <List.Item key={part}>{part}</List.Item>
        ))}
      </List>
    </>
  );
}
