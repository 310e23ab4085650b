import { useState } from 'react';
import { Button, Group, Modal, Stack, Text, type ButtonProps } from '@mantine/core';
import { errorMessage } from '@talkreel/client/errors';
import type { Billing, Plan } from '@talkreel/contracts/http/payments';
import { useQuery } from '@tanstack/react-query';
import { formatAmount, formatDay, formatPrice } from '../../lib/format.ts';
import { useSwitchSubscription } from '../../lib/payments/billing.ts';
import { offeredPlans, plansQuery, yearlySaving } from '../../lib/payments/plans.ts';
import { toast, toastError } from '../../lib/toast-store.ts';

/** Changes between the monthly and the annual plan; nothing if only one is for sale. */
export function PlanSwitch({
  billing,
  ...look
}: { billing: Billing } & Pick<ButtonProps, 'variant' | 'size' | 'fullWidth'>) {
  const [isOpen, setIsOpen] = useState(false);
  const plans = offeredPlans(useQuery(plansQuery).data ?? []);
  // What follows now; the button offers the other.
  const next = billing.switchesTo?.interval ?? billing.interval;
  const target = next === 'month' ? plans.annual : next === 'year' ? plans.monthly : null;
  if (target === null || target.stripePriceId === null || billing.periodEnd === null) return null;
  const saving = yearlySaving(plans);
  return (
    <>
      <Button {...look} onClick={() => setIsOpen(true)}>
        {billing.switchesTo !== null
          ? `Stay with ${target.name}`
          : target.interval === 'year' && saving > 0
            ? `Pay yearly, save ${formatAmount(saving)}`
            : `Change to ${target.name}`}
      </Button>
      {isOpen && (
        <SwitchDialog plan={target} from={billing.periodEnd} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

function SwitchDialog({ plan, from, onClose }: { plan: Plan; from: string; onClose: () => void }) {
  const change = useSwitchSubscription();
  const per = plan.interval === 'year' ? 'year' : 'month';
  const confirm = (): void =>
    change.mutate(plan.stripePriceId ?? '', {
      onSuccess: ({ message }) =>
        toast({ title: plan.name, description: message, variant: 'success' }),
      onError: (error) =>
        toastError(errorMessage(error, 'Your plan was not changed. Please try again later.')),
      onSettled: onClose,
    });
  return (
    <Modal opened onClose={onClose} title={`${plan.name} from ${formatDay(from)}?`} size={460}>
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
    </Modal>
  );
}
