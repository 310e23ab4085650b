import type { ReactNode } from 'react';
import { Badge } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { PlanInterval } from '@talkreel/contracts/plan-interval';
import type { Plan } from '@talkreel/contracts/http/payments';
import { formatPrice } from '../../lib/format.ts';
import classes from './plan-card.module.css';

export interface PlanCardProps {
  plan: Plan;
  isSelected?: boolean;
  /** A badge that replaces the plan's own, such as what a year saves. */
  badge?: string | undefined;
  children?: ReactNode;
}

const WORDS: Record<
  PlanInterval,
  { interval: string; generations: string; access: string; badge?: string }
> = {
  month: {
    interval: '/ month',
    generations: 'generations monthly',
    access: 'Full access to all features',
    badge: 'Best Value',
  },
  year: {
    interval: '/ year',
    generations: 'generations a year',
    access: 'Full access to all features',
  },
  once: {
    interval: 'one-time',
    generations: 'additional generations',
    access: 'No subscription required',
  },
};

/** '$0.65', or 'about $1.33' if it is not a whole number of cents. */
function priceEach({ price, generationsLimit }: Plan): string {
  const cents = price / generationsLimit;
  return Number.isInteger(cents) ? formatPrice(cents) : `about ${formatPrice(cents)}`;
}

/** A plan's price and contents. The price is the largest thing on it. */
export function PlanCard({ plan, isSelected = false, badge, children }: PlanCardProps) {
  const words = WORDS[plan.interval];
  const shownBadge = badge ?? words.badge;
  return (
    <section
      className={classes.root}
      data-selected={isSelected || undefined}
      aria-label={plan.name}
    >
      <header className={classes.header}>
        <h3 className={classes.name}>{plan.name}</h3>
        {shownBadge !== undefined && (
          <Badge variant="light" color="violet" size="lg" tt="none">
            {shownBadge}
          </Badge>
        )}
      </header>
      <p className={classes.price}>
        {formatPrice(plan.price)} <small className={classes.interval}>{words.interval}</small>
      </p>
      <p className={classes.each}>{priceEach(plan)} a video</p>
      <p className={classes.description}>{plan.description}</p>
      <Gains of={[`${plan.generationsLimit} ${words.generations}`, words.access]} />
      {children != null && <div className={classes.action}>{children}</div>}
    </section>
  );
}

/** What the plan includes, one line each. */
export function Gains({ of: gains }: { of: readonly string[] }) {
  return (
    <ul className={classes.gains}>
      {gains.map((gain) => (
        <li key={gain}>
          <IconCheck size={20} stroke={2} aria-hidden="true" />
          {gain}
        </li>
      ))}
    </ul>
  );
}
