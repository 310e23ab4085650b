import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { Batch } from '@talkreel/contracts/http/batches';
import { ConfirmDialog } from '../../../components/confirm-dialog/confirm-dialog.tsx';
import { useCancelBatch, useCancelTerms } from '../api/cancel-batch.ts';

/** Cancels what is in progress, after saying what comes back. */
export function CancelRest({ batch: { id, counts } }: { batch: Batch }) {
  const terms = useCancelTerms(id);
  const cancel = useCancelBatch(id, terms.close);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconX size={18} stroke={1.75} aria-hidden="true" />}
        loading={terms.isPending}
        onClick={terms.ask}
      >
        Cancel the rest
      </Button>
      <ConfirmDialog
        isOpen={terms.option !== null}
        title={counts.open === 1 ? 'Cancel this video?' : `Cancel ${counts.open} videos?`}
        keepLabel="Keep making them"
        confirmLabel="Cancel the rest"
        isBusy={cancel.isPending}
        isHarmless={terms.option?.counts === false}
        onClose={terms.close}
        onConfirm={() => cancel.mutate()}
      >
        {terms.option?.detail}
      </ConfirmDialog>
    </>
  );
}
