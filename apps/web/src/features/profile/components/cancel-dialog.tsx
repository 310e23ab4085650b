import { Button, Stack, Text } from '@mantine/core';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { formatDay } from '../../../lib/format.ts';
import { useCancelSubscription } from '../../../lib/payments/billing.ts';
import { toast, toastError } from '../../../lib/toast-store.ts';
import classes from './dialog.module.css';

/** Asks for confirmation, explains the effect, and closes either way. */
export default function CancelDialog({
  endsAt,
  billed,
  onClose,
}: {
  endsAt: string | null;
  billed: 'month' | 'year';
  onClose: () => void;
}) {
  const cancel = useCancelSubscription({
    onSuccess: () =>
      toast({
        title: 'Subscription Cancelled',
        description:
          "Your subscription has been cancelled. You'll still have access until the end of your billing period.",
        variant: 'success',
      }),
    onError: () => toastError('Failed to cancel subscription. Please try again later.'),
  });
  const confirm = (): void => cancel.mutate(undefined, { onSettled: onClose });
  const end = endsAt === null ? null : formatDay(endsAt);
  return (
    <Dialog onClose={onClose} title="Cancel subscription?" size={460}>
      <Stack gap="md">
        <Text>
          You keep Premium and this {billed}'s generations until{' '}
          {end ?? 'the end of your billing period'}. You won’t be charged after that. Your videos
          and packs stay.
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
