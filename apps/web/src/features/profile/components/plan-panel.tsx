import { useState } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { BUY_MORE_FROM_GENERATIONS } from '@talkreel/contracts/constants';
import type { User } from '@talkreel/contracts/http/auth';
import type { Billing } from '@talkreel/contracts/http/payments';
import { Panel } from '../../../components/page/panel.tsx';
import { paths } from '../../../config/paths.ts';
import { errorMessage } from '../../../lib/api/errors.ts';
import { formatPrice } from '../../../lib/format.ts';
import { billingQuery, usePortal, useResumeSubscription } from '../../../lib/payments/billing.ts';
import { toast } from '../../../lib/toast-store.ts';
import { balanceLine } from '../model/balance-line.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { Receipts } from './receipts.tsx';
import classes from './plan-panel.module.css';

const day = (iso: string) => new Date(iso).toLocaleDateString('en', { dateStyle: 'long' });

const isPaymentDue = (user: User) =>
  user.subscriptionStatus === 'past_due' || user.subscriptionStatus === 'unpaid';

function planTitle(user: User): string {
  const plan = user.subscriptionPlan ?? 'Premium Monthly';
  if (user.subscriptionStatus === 'active') return plan;
  return isPaymentDue(user) ? `${plan}, payment due` : 'Free plan';
}

/** The plan in words, what is left of it, and what can be done about it. */
export function PlanPanel({ user }: { user: User }) {
  const billing = useQuery(billingQuery);
  const { credits } = user;
  const isPremium = user.subscriptionStatus === 'active';
  const left = Math.max(0, credits.limit - credits.used);
  return (
    <Panel title={planTitle(user)}>
      <p className={classes.figure}>
        {credits.available}{' '}
        <small>{credits.available === 1 ? 'generation left' : 'generations left'}</small>
      </p>
      <div className={classes.bar} aria-hidden="true">
        <span style={{ inlineSize: `${credits.limit > 0 ? (left / credits.limit) * 100 : 0}%` }} />
      </div>
      <p className={classes.line}>{balanceLine(credits, isPremium)}</p>
      {billing.isPending ? (
        <Skeleton height={20} mt="sm" />
      ) : (
        <State user={user} billing={billing.data ?? null} />
      )}
      {billing.data && billing.data.receipts.length > 0 && (
        <Receipts receipts={billing.data.receipts} />
      )}
    </Panel>
  );
}

function State({ user, billing }: { user: User; billing: Billing | null }) {
  const [isCancelling, setIsCancelling] = useState(false);
  const portal = usePortal();
  const resume = useResumeSubscription();
  const report = (error: Error): void =>
    void toast({
      title: 'Error',
      description: errorMessage(error, 'Please try again later.'),
      variant: 'destructive',
    });
  const isPremium = user.subscriptionStatus === 'active';
  const isOverdue = isPaymentDue(user);
  const ends = billing?.cancelsAt ?? null;
  const renews = billing?.periodEnd ?? user.subscriptionPeriodEnd;
  return (
    <>
      {isPremium && ends !== null && (
        <p className={classes.line}>Ends on {day(ends)}. Nothing more will be charged.</p>
      )}
      {isPremium && ends === null && renews !== null && (
        <p className={classes.line}>
          Renews on {day(renews)}
          {billing?.priceCents != null && ` for ${formatPrice(billing.priceCents)}`}.
        </p>
      )}
      {isOverdue && (
        <p className={classes.due} role="status">
          Your last payment did not go through. Update your card to keep Premium: the new month's
          generations are yours as soon as it is paid.
        </p>
      )}
      <div className={classes.actions}>
        {!isPremium && !isOverdue && (
          <Button component={Link} to={paths.subscribe} variant="light" fullWidth>
            Upgrade to Premium
          </Button>
        )}
        {isOverdue && (
          <Button
            fullWidth
            loading={portal.isPending}
            onClick={() => portal.mutate(undefined, { onError: report })}
          >
            Update your card
          </Button>
        )}
        {isPremium && ends !== null && (
          <Button
            fullWidth
            loading={resume.isPending}
            onClick={() => resume.mutate(undefined, { onError: report })}
          >
            Keep Premium
          </Button>
        )}
        {isPremium && user.generationsCount >= BUY_MORE_FROM_GENERATIONS && (
          <Button component={Link} to={paths.additionalGenerations} variant="default" fullWidth>
            Buy More Generations
          </Button>
        )}
        {billing?.hasCustomer === true && !isOverdue && (
          <Button
            variant="default"
            fullWidth
            loading={portal.isPending}
            onClick={() => portal.mutate(undefined, { onError: report })}
          >
            Card and invoices
          </Button>
        )}
        {isPremium && ends === null && (
          <Button variant="subtle" color="gray" fullWidth onClick={() => setIsCancelling(true)}>
            Cancel subscription
          </Button>
        )}
      </div>
      {isCancelling && <CancelDialog endsAt={renews} onClose={() => setIsCancelling(false)} />}
    </>
  );
}
