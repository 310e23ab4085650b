import { useState } from 'react';
import { Button, Stack, Text } from '@mantine/core';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { formatDay } from '../../../lib/format.ts';
import { useCancelSubscription } from '../../../lib/payments/billing.ts';
import { toast, toastError } from '../../../lib/toast-store.ts';
import classes from './dialog.module.css';

/** Asks for confirmation, explains the effect, and closes either way. */
export default function CancelDialog({
  onClose,
  ...terms
}: {
  /** Whether the subscription's last payment failed. */
  isOverdue: boolean;
  endsAt: string | null;
  billed: 'month' | 'year';
  onClose: () => void;
}) {
  // The terms stay as they were when the dialog opened, because after the reply there is nothing left to cancel.
  const [{ isOverdue, endsAt, billed }] = useState(terms);
  const cancel = useCancelSubscription({
    // The server's message is shown, as the subscription may have become overdue or paid since the page was opened.
    onSuccess: ({ message }) =>
      toast({ title: 'Subscription Cancelled', description: message, variant: 'success' }),
    onError: () => toastError('Failed to cancel subscription. Please try again later.'),
  });
  const confirm = (): void => cancel.mutate(undefined, { onSettled: onClose });
  const end = endsAt === null ? null : formatDay(endsAt);
  return (
    <Dialog onClose={onClose} title="Cancel subscription?" size={460}>
      <Stack gap="md">
        <Text>
          {isOverdue
            ? 'Your last payment failed, so Premium ends at once. It won’t be charged again. Your videos and packs stay.'
            : `You keep Premium and this ${billed}’s generations until ${end ?? 'the end of your billing period'}. You won’t be charged after that. Your videos and packs stay.`}
        </Text>
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose} disabled={cancel.isPending}>
            {cancel.isPending ? 'Processing...' : 'Keep Premium'}
          </Button>
          <Button variant="filled" color="red" onClick={confirm} disabled={cancel.isPending}>
            {cancel.isPending ? 'Processing...' : 'Cancel subscription'}
          </Button>
        </div>
      </Stack>
    </Dialog>
  );
}
