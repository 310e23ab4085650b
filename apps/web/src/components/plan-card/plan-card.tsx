import type { ReactNode } from 'react';
import { Badge } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { Plan } from '@talkreel/contracts/http/payments';
import { formatPrice } from '../../lib/format.ts';
import classes from './plan-card.module.css';

export interface PlanCardProps {
  plan: Plan;
  isSelected?: boolean;
  children?: ReactNode;
}

/** '$0.65', or 'about $1.33' if it is not a whole number of cents. */
function priceEach({ price, generationsLimit }: Plan): string {
  const cents = price / generationsLimit;
  return Number.isInteger(cents) ? formatPrice(cents) : `about ${formatPrice(cents)}`;
}

/** A plan's price and contents. The price is the largest thing on it. */
export function PlanCard({ plan, isSelected = false, children }: PlanCardProps) {
  const isMonthly = plan.interval === 'month';
  return (
    <section
      className={classes.root}
      data-selected={isSelected || undefined}
      aria-label={plan.name}
    >
      <header className={classes.header}>
        <h3 className={classes.name}>{plan.name}</h3>
        {isMonthly && (
          <Badge variant="light" color="violet" size="lg" tt="none">
            Best Value
          </Badge>
        )}
      </header>
      <p className={classes.price}>
        {formatPrice(plan.price)}{' '}
        <small className={classes.interval}>{isMonthly ? '/ month' : 'one-time'}</small>
      </p>
      <p className={classes.each}>{priceEach(plan)} a video</p>
      <p className={classes.description}>{plan.description}</p>
      <ul className={classes.gains}>
        <li>
          <IconCheck size={20} stroke={2} aria-hidden="true" />
          {isMonthly
            ? `${plan.generationsLimit} generations monthly`
            : `${plan.generationsLimit} additional generations`}
        </li>
        <li>
          <IconCheck size={20} stroke={2} aria-hidden="true" />
          {isMonthly ? 'Full access to all features' : 'No subscription required'}
        </li>
      </ul>
      {children != null && <div className={classes.action}>{children}</div>}
    </section>
  );
}
