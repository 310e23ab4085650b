import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBan } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '@talkreel/client/errors';
import { routes } from '@talkreel/contracts/routes';
import { ConfirmDialog } from '../../../components/confirm-dialog/confirm-dialog.tsx';
import { call } from '../../../lib/api/client.ts';
import { toast, toastError } from '../../../lib/toast-store.ts';

/** An operator's button that disables a shared link, with a confirmation. */
export default function TakeDown({ slug }: { slug: string }) {
  const [isAsking, { open, close }] = useDisclosure(false);
  const takeDown = useTakeDown(slug);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        mt="lg"
        leftSection={<IconBan size={18} stroke={1.75} aria-hidden="true" />}
        onClick={open}
      >
        Take down
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Take this video down?"
        keepLabel="Leave it"
        confirmLabel="Take it down"
        isBusy={takeDown.isPending}
        onClose={close}
        onConfirm={() => takeDown.mutate()}
      >
        The link stops working at once and for good. The owner keeps the video but cannot share it
        again.
      </ConfirmDialog>
    </>
  );
}

/** Disables a link as an operator; its owner cannot share the video again. */
function useTakeDown(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('takeDownShare', { params: { slug } }),
    onSuccess: () => {
      toast({
        title: 'Taken down',
        description: 'The link no longer works.',
        variant: 'success',
      });
      // The reply is removed from the cache too, so the page refetches.
      return client.resetQueries({ queryKey: [routes.getShare.path, slug] });
    },
    onError: (error) =>
      toastError(errorMessage(error, 'It could not be taken down. Please try again.')),
  });
}
