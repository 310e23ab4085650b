import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { PlanSwitch } from '../../../components/plan-switch/plan-switch.tsx';
import { paths } from '../../../config/paths.ts';
import { billingQuery } from '../../../lib/payments/billing.ts';
import { offeredPlans, plansQuery } from '../../../lib/payments/plans.ts';
import { switchWords } from '../model/switch-words.ts';
import { Result } from './result.tsx';

const ways = [
  { label: 'Start Creating', to: paths.home },
  { label: 'Buy generations', to: paths.additionalGenerations },
  { label: 'Your plan', to: paths.profile },
];

/** Of a subscriber: how to change to the plan that was asked for, instead of a second subscription. */
export function AlreadyPremium() {
  const [query] = useSearchParams();
  const billing = useQuery(billingQuery).data ?? null;
  const plans = offeredPlans(useQuery(plansQuery).data ?? []);
  const { title, body, canSwitch } = switchWords(query.get('billed'), billing, plans);
  return (
    <Result
      title={title}
      ways={ways}
      {...(canSwitch && billing !== null && { action: <PlanSwitch billing={billing} size="lg" /> })}
    >
      {body}
    </Result>
  );
}
