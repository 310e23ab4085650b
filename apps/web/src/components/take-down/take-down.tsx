import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBan } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '@talkreel/client/errors';
import { toast, toastError } from '../../lib/toast-store.ts';
import { ConfirmDialog } from '../confirm-dialog/confirm-dialog.tsx';

interface TakeDownProps {
  what: 'video' | 'review';
  /** What the owner keeps, and cannot do again. */
  consequence: string;
  /** Disables the link. */
  send: () => Promise<unknown>;
  /** Called when the link is disabled. */
  onDone: () => Promise<void>;
}

/** An operator's button that disables a link to a video or a review, with a confirmation. */
export default function TakeDown({ what, consequence, send, onDone }: TakeDownProps) {
  const [isAsking, { open, close }] = useDisclosure(false);
  const takeDown = useMutation({
    mutationFn: send,
    onSuccess: () => {
      toast({
        title: 'Taken down',
        description: 'The link no longer works.',
        variant: 'success',
      });
      return onDone();
    },
    onError: (error) =>
      toastError(errorMessage(error, 'It could not be taken down. Please try again.')),
  });
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
        title={`Take this ${what} down?`}
        keepLabel="Leave it"
        confirmLabel="Take it down"
        isBusy={takeDown.isPending}
        onClose={close}
        onConfirm={() => takeDown.mutate()}
      >
        The link stops working at once and for good. {consequence}
      </ConfirmDialog>
    </>
  );
}
