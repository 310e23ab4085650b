import type { Plan } from '@talkreel/contracts/http/payments';
import { formatAmount } from '../../lib/format.ts';
import { bestValue, yearlySaving, type OfferedPlans } from '../../lib/payments/plans.ts';
import { ChoiceChips } from '../filter-chips/filter-chips.tsx';

/** How often Premium is paid. */
export type Billed = 'month' | 'year';

interface IntervalChoiceProps {
  plans: Pick<OfferedPlans, 'monthly' | 'annual'>;
  value: Billed;
  onChange: (value: Billed) => void;
  isDisabled?: boolean;
}

/** The badge of the plan with the best value. */
export const badgeOf = (plan: Plan | null, plans: OfferedPlans): string | undefined =>
  plan !== null && bestValue(plans)?.id === plan.id ? 'Best Value' : undefined;

/** Monthly or annual; nothing if only one of them is for sale. */
export function IntervalChoice({
  plans,
  value,
  onChange,
  isDisabled = false,
}: IntervalChoiceProps) {
  if (!plans.monthly || !plans.annual) return null;
  const saving = yearlySaving(plans);
  return (
    <ChoiceChips
      label="Billing"
      options={[
        { value: 'month', label: 'Monthly' },
        {
          value: 'year',
          label: saving > 0 ? `Annual, save ${formatAmount(saving)}` : 'Annual',
        },
      ]}
      value={value}
      onChange={onChange}
      isDisabled={isDisabled}
    />
  );
}
