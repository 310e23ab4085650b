import { Button, Group, Stack, Text } from '@mantine/core';
import { errorMessage } from '@talkreel/client/errors';
import type { Plan } from '@talkreel/contracts/http/payments';
import { Dialog } from '../dialog/dialog.tsx';
import { formatDay, formatPrice } from '../../lib/format.ts';
import { useSwitchSubscription } from '../../lib/payments/billing.ts';
import { toast, toastError } from '../../lib/toast-store.ts';

/** Says what changes, and when, before the plan does. */
export default function SwitchDialog({
  plan,
  from,
  onClose,
}: {
  plan: Plan;
  from: string;
  onClose: () => void;
}) {
  const change = useSwitchSubscription({
    onSuccess: ({ message }) =>
      toast({ title: plan.name, description: message, variant: 'success' }),
    onError: (error) =>
      toastError(errorMessage(error, 'Your plan was not changed. Please try again later.')),
  });
  const per = plan.interval === 'year' ? 'year' : 'month';
  const confirm = (): void => change.mutate(plan.stripePriceId ?? '', { onSettled: onClose });
  return (
    <Dialog onClose={onClose} title={`${plan.name} from ${formatDay(from)}?`} size={460}>
      <Stack gap="md">
        <Text>
          From {formatDay(from)} you pay {formatPrice(plan.price)} every {per} and get{' '}
          {plan.generationsLimit} generations for it. Until then nothing changes and nothing is
          charged.
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={change.isPending}>
            Keep it as it is
          </Button>
          <Button onClick={confirm} disabled={change.isPending}>
            {change.isPending ? 'Processing...' : `Choose ${plan.name}`}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
