import { useState, type ReactNode } from 'react';
import { Anchor, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths, subscribePath } from '../../config/paths.ts';
import { useAuth } from '../../lib/auth/user.ts';
import { isPaymentDue } from '../../lib/payments/payment-due.ts';
import { offeredPlans, plansQuery } from '../../lib/payments/plans.ts';
import { badgeOf, IntervalChoice, type Billed } from '../plan-card/interval-choice.tsx';
import { EveryPlanHas, PlanCard } from '../plan-card/plan-card.tsx';
import { paywallWords } from './paywall-words.ts';
import classes from './paywall.module.css';

export interface PaywallOffersProps {
  limit: number;
  /** Whether only additional generations are offered, as a subscriber has used up the month. */
  requiresAdditionalOnly: boolean;
  onChoose?: () => void;
}

/** The two options side by side: Premium by the month or year, or a pack that does not expire. */
export function PaywallOffers({ limit, requiresAdditionalOnly, onChoose }: PaywallOffersProps) {
  const plans = useQuery(plansQuery);
  const { user } = useAuth();
  const [billed, setBilled] = useState<Billed>('month');
  const offered = offeredPlans(plans.data ?? []);
  const { once } = offered;
  const renewing = (billed === 'year' ? offered.annual : null) ?? offered.monthly;
  const isDue = isPaymentDue(user);
  const isOffered = !requiresAdditionalOnly && !isDue;
  const premium = (
    <Button
      component={Link}
      to={subscribePath(billed)}
      fullWidth
      {...(onChoose && { onClick: onChoose })}
    >
      Upgrade to Premium
    </Button>
  );
  const pack = (
    <Button
      component={Link}
      to={paths.additionalGenerations}
      variant={isOffered ? 'default' : 'filled'}
      fullWidth
      {...(onChoose && { onClick: onChoose })}
    >
      Buy generations
    </Button>
  );
  return (
    <div className={classes.root}>
      <p className={classes.body}>{paywallWords({ limit, requiresAdditionalOnly }, user).body}</p>
      {isDue && (
        <p className={classes.body}>
          <Anchor component={Link} to={paths.profile}>
            Update your card
          </Anchor>
        </p>
      )}
      {isOffered && <IntervalChoice plans={offered} value={billed} onChange={setBilled} />}
      <div className={classes.offers}>
        {isOffered &&
          (renewing ? (
            <PlanCard plan={renewing} isSelected badge={badgeOf(renewing, offered)}>
              {premium}
            </PlanCard>
          ) : (
            <Waiting isPending={plans.isPending}>{premium}</Waiting>
          ))}
        {once ? (
          <PlanCard plan={once}>{pack}</PlanCard>
        ) : (
          <Waiting isPending={plans.isPending}>{pack}</Waiting>
        )}
      </div>
      <EveryPlanHas />
    </div>
  );
}

/** Without the plan the link still works, and its page says what is wrong. */
function Waiting({ isPending, children }: { isPending: boolean; children: ReactNode }) {
  return isPending ? <Skeleton height={320} radius={20} /> : <div>{children}</div>;
}
