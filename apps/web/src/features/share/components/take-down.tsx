import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBan } from '@tabler/icons-react';
import { ConfirmDialog } from '../../../components/confirm-dialog/confirm-dialog.tsx';
import { useTakeDown } from '../api/take-down.ts';

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
