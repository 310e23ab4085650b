import { formatAmount } from '../../lib/format.ts';
import { yearlySaving, type OfferedPlans } from '../../lib/payments/plans.ts';
import { ChoiceChips } from '../filter-chips/filter-chips.tsx';

/** How often Premium is paid. */
export type Billed = 'month' | 'year';

interface IntervalChoiceProps {
  plans: Pick<OfferedPlans, 'monthly' | 'annual'>;
  value: Billed;
  onChange: (value: Billed) => void;
  isDisabled?: boolean;
}

/** 'Save $78', or nothing if a year saves nothing. */
export function savingBadge(plans: IntervalChoiceProps['plans']): string | undefined {
  const saving = yearlySaving(plans);
  return saving > 0 ? `Save ${formatAmount(saving)}` : undefined;
}

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
