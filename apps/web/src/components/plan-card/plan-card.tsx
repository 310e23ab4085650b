import type { ReactNode } from 'react';
import { Badge } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { PlanInterval } from '@talkreel/contracts/plan-interval';
import { BATCH_LIMITS } from '@talkreel/contracts/sets';
import type { Plan } from '@talkreel/contracts/http/payments';
import { formatPrice } from '../../lib/format.ts';
import classes from './plan-card.module.css';

export interface PlanCardProps {
  plan: Plan;
  isSelected?: boolean;
  /** 'Your plan', or why to choose it. */
  badge?: string | undefined;
  /** The level of its heading, below that of what it is part of. */
  heading?: 'h2' | 'h3';
  children?: ReactNode;
}

const WORDS: Record<
  PlanInterval,
  { interval: string; generations: string; access: string; more: (limit: number) => string }
> = {
  month: {
    interval: '/ month',
    generations: 'generations monthly',
    access: 'Full access to all features',
    more: (limit) =>
      limit > BATCH_LIMITS.videos
        ? `Enough for a batch of ${BATCH_LIMITS.videos} ads and ${limit - BATCH_LIMITS.videos} more videos`
        : `Batches of up to ${limit} ads`,
  },
  year: {
    interval: '/ year',
    generations: 'generations a year',
    access: 'Full access to all features',
    more: () => 'All of them from the first day',
  },
  once: {
    interval: 'one-time',
    generations: 'additional generations',
    access: 'No subscription required',
    more: () => 'They don’t expire',
  },
};

/** '$0.65', or 'about $1.33' if it is not a whole number of cents. */
function priceEach({ price, generationsLimit }: Plan): string {
  const cents = price / generationsLimit;
  return Number.isInteger(cents) ? formatPrice(cents) : `about ${formatPrice(cents)}`;
}

/** A plan's price and contents. The price is the largest thing on it. */
export function PlanCard({
  plan,
  isSelected = false,
  badge,
  heading: Heading = 'h3',
  children,
}: PlanCardProps) {
  const words = WORDS[plan.interval];
  return (
    <section
      className={classes.root}
      data-selected={isSelected || undefined}
      aria-label={plan.name}
    >
      <header className={classes.header}>
        <Heading className={classes.name}>{plan.name}</Heading>
        {badge !== undefined && (
          <Badge variant="light" color="violet" size="lg" tt="none">
            {badge}
          </Badge>
        )}
      </header>
      <p className={classes.price}>
        {formatPrice(plan.price)} <small className={classes.interval}>{words.interval}</small>
      </p>
      <p className={classes.each}>{priceEach(plan)} a video</p>
      <p className={classes.description}>{plan.description}</p>
      <Gains
        of={[
          `${plan.generationsLimit} ${words.generations}`,
          words.access,
          words.more(plan.generationsLimit),
        ]}
      />
      {children != null && <div className={classes.action}>{children}</div>}
    </section>
  );
}

/** What generations can be spent on; nothing of it is kept for dearer plans. */
export function EveryPlanHas() {
  return (
    <p className={classes.every}>
      With every plan: exports for Reels, TikTok and Shorts, captions word by word, your brand on
      every video, batches of ads and films of up to a minute.
    </p>
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
