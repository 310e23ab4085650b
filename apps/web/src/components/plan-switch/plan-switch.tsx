import { lazy, useState } from 'react';
import { Button, type ButtonProps } from '@mantine/core';
import type { Billing } from '@talkreel/contracts/http/payments';
import { useQuery } from '@tanstack/react-query';
import { formatAmount } from '../../lib/format.ts';
import { onIntent } from '../../lib/on-intent.ts';
import { offeredPlans, plansQuery, yearlySaving } from '../../lib/payments/plans.ts';
import { LazyPart } from '../states/lazy-part.tsx';

const switchDialog = () => import('./switch-dialog.tsx');
const SwitchDialog = lazy(switchDialog);

/** Changes between the monthly and the annual plan; nothing if only one is for sale. */
export function PlanSwitch({
  billing,
  ...look
}: { billing: Billing } & Pick<ButtonProps, 'variant' | 'size' | 'fullWidth'>) {
  const [isOpen, setIsOpen] = useState(false);
  const plans = offeredPlans(useQuery(plansQuery).data ?? []);
  // The plan after the current period; the button offers the other one.
  const next = billing.switchesTo?.interval ?? billing.interval;
  const target = next === 'month' ? plans.annual : next === 'year' ? plans.monthly : null;
  if (target === null || target.stripePriceId === null || billing.periodEnd === null) return null;
  const saving = yearlySaving(plans);
  return (
    <>
      <Button {...look} onClick={() => setIsOpen(true)} {...onIntent(switchDialog)}>
        {billing.switchesTo !== null
          ? `Stay with ${target.name}`
          : target.interval === 'year' && saving > 0
            ? `Pay yearly, save ${formatAmount(saving)}`
            : `Change to ${target.name}`}
      </Button>
      {isOpen && (
        <LazyPart onFailed={() => setIsOpen(false)}>
          <SwitchDialog plan={target} from={billing.periodEnd} onClose={() => setIsOpen(false)} />
        </LazyPart>
      )}
    </>
  );
}
