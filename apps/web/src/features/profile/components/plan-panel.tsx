import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { User } from '@talkreel/contracts/http/auth';
import type { Billing, Receipt } from '@talkreel/contracts/http/payments';
import { paywallTexts } from '@talkreel/contracts/texts/platform';
import { Panel } from '../../../components/page/panel.tsx';
import { SupportLine } from '../../../components/support/support-line.tsx';
import { creditsLeft, creditSources } from '../../../lib/credits.ts';
import { formatDay, formatPrice } from '../../../lib/format.ts';
import { billingQuery } from '../../../lib/payments/billing.ts';
import { isPaymentDue } from '../../../lib/payments/payment-due.ts';
import { renewalOf } from '../model/subscription.ts';
import { PlanActions } from './plan-actions.tsx';
import { Fold } from './fold.tsx';
import classes from './plan-panel.module.css';

const SHOWN_RECEIPTS = 6;

function planTitle(user: User): string {
  const plan = user.subscriptionPlan ?? 'Premium Monthly';
  if (user.subscriptionStatus === 'active') return plan;
  return isPaymentDue(user) ? `${plan}, payment due` : 'Free plan';
}

/** The plan, its remaining generations, and the actions on it. */
export function PlanPanel({ user }: { user: User }) {
  const billing = useQuery(billingQuery);
  const { credits } = user;
  const isPremium = user.subscriptionStatus === 'active';
  const left = Math.max(0, credits.limit - credits.used);
  const total = creditsLeft(credits);
  return (
    <Panel title={planTitle(user)}>
      <p className={classes.figure}>
        {total.count} <small>{total.unit}</small>
      </p>
      <div className={classes.bar} aria-hidden="true">
        <span style={{ inlineSize: `${credits.limit > 0 ? (left / credits.limit) * 100 : 0}%` }} />
      </div>
      <p className={classes.line}>{creditSources(credits, isPremium)}</p>
      {!isPremium && total.count === 0 && credits.freeWithheld === true && (
        <p className={classes.due} role="status">
          {paywallTexts.withheldBody}
        </p>
      )}
      {isPremium && total.count === 0 && (
        <p className={classes.due} role="status">
          {credits.interval === 'year'
            ? paywallTexts.yearBody(credits.limit)
            : paywallTexts.monthBody(credits.limit)}
        </p>
      )}
      {billing.isPending ? (
        <Skeleton height={20} mt="sm" />
      ) : (
        <>
          <NextDate user={user} billing={billing.data ?? null} />
          <PlanActions user={user} billing={billing.data ?? null} />
        </>
      )}
      {billing.data && billing.data.receipts.length > 0 && (
        <Receipts receipts={billing.data.receipts} />
      )}
    </Panel>
  );
}

/** When the plan ends or renews, or that a payment is due. */
function NextDate({ user, billing }: { user: User; billing: Billing | null }) {
  const isPremium = user.subscriptionStatus === 'active';
  const isOverdue = isPaymentDue(user);
  const { ends, renews } = renewalOf(user, billing);
  return (
    <>
      {isPremium && ends !== null && (
        <p className={classes.line}>Ends on {formatDay(ends)}. Nothing more will be charged.</p>
      )}
      {isPremium && ends === null && renews !== null && (
        <p className={classes.line}>
          {`${billing?.switchesTo ? `Changes to ${billing.switchesTo.name} on` : 'Renews on'} ${formatDay(renews)}${
            billing?.priceCents == null ? '' : ` for ${formatPrice(billing.priceCents)}`
          }.`}
        </p>
      )}
      {isOverdue && (
        <>
          <p className={classes.due} role="status">
            Your last payment failed. Update your card to keep Premium; we’ll add the new
            generations when the payment clears.
          </p>
          <SupportLine />
        </>
      )}
    </>
  );
}

/** Recent payments, newest first; Stripe's page has all of them. */
function Receipts({ receipts }: { receipts: Receipt[] }) {
  return (
    <Fold title="Payments">
      <ul>
        {receipts.slice(0, SHOWN_RECEIPTS).map((receipt) => (
          <li key={receipt.id}>
            <span>
              {receipt.planName ?? 'Payment'}
              <small>{formatDay(receipt.paidAt, 'medium')}</small>
            </span>
            <span className={classes.amount}>
              {formatPrice(receipt.amountCents)}
              {receipt.returnedCents > 0 && (
                <small>{formatPrice(receipt.returnedCents)} returned</small>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Fold>
  );
}
