import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { PREMIUM_GENERATIONS_PER_YEAR } from '@talkreel/contracts/constants';
import { useNavigate, useSearchParams } from 'react-router-dom';
import {
  IntervalChoice,
  savingBadge,
  type Billed,
} from '../../components/plan-card/interval-choice.tsx';
import { castPictures } from '../../config/cast.ts';
import { paths } from '../../config/paths.ts';
import { useAuth } from '../../lib/auth/user.ts';
import { formatPrice } from '../../lib/format.ts';
import { isPaymentDue } from '../../lib/payments/payment-due.ts';
import { offeredPlans, plansQuery } from '../../lib/payments/plans.ts';
import { CheckoutPage } from './components/checkout-page.tsx';
import { Purchase } from './components/purchase.tsx';
import { AlreadyPremium } from './components/already-premium.tsx';
import { Result } from './components/result.tsx';
import { usePayment } from './hooks/use-payment.ts';
import { whileProcessing } from './hooks/use-redirect-status.ts';
import classes from './subscribe-page.module.css';

const texts = {
  notFound: 'No active subscription plan found',
  failed: 'Could not initialize subscription process. Please try again later.',
};

export default function SubscribePage() {
  const { user } = useAuth();
  // The server may hear of a payment before the page does.
  const [isPaying, setIsPaying] = useState(false);
  if (!isPaying && user?.subscriptionStatus === 'active') return <AlreadyPremium />;
  if (!isPaying && isPaymentDue(user)) return <PaymentDue />;
  return <Subscribe onPaying={setIsPaying} />;
}

type OnPaying = (isPaying: boolean) => void;

const WORDS = {
  month: {
    lead: 'Get 60 generations per month with our premium plan',
    note: 'Renews every month until you cancel.',
    noteFor: (price: string) =>
      `${price} every month until you cancel. You can cancel in your profile at any time and keep the month you paid for.`,
  },
  year: {
    lead: `Get ${PREMIUM_GENERATIONS_PER_YEAR} generations per year with our premium plan`,
    note: 'Renews every year until you cancel.',
    noteFor: (price: string) =>
      `${price} every year until you cancel. You can cancel in your profile at any time and keep the year you paid for.`,
  },
} as const;

function Subscribe({ onPaying }: { onPaying: OnPaying }) {
  const [query, setQuery] = useSearchParams();
  const plans = offeredPlans(useQuery(plansQuery).data ?? []);
  const billed: Billed = query.get('billed') === 'year' ? 'year' : 'month';
  const choose = (chosen: Billed): void =>
    setQuery(chosen === 'year' ? { billed: 'year' } : {}, { replace: true });
  return (
    <CheckoutPage title="Subscribe to Premium" lead={WORDS[billed].lead}>
      <div className={classes.billing}>
        <IntervalChoice plans={plans} value={billed} onChange={choose} />
      </div>
      <Checkout
        key={billed}
        billed={billed}
        onPaying={onPaying}
        badge={billed === 'year' ? savingBadge(plans) : undefined}
      />
    </CheckoutPage>
  );
}

/** One per plan: a form pays for the plan it was opened for. */
function Checkout({
  billed,
  badge,
  onPaying,
}: {
  billed: Billed;
  badge: string | undefined;
  onPaying: OnPaying;
}) {
  const navigate = useNavigate();
  const payment = usePayment(billed, texts);
  const words = WORDS[billed];
  return (
    <Purchase
      payment={payment}
      badge={badge}
      action="Subscribe Now"
      failedTitle="Subscription Setup Failed"
      returnPath={paths.subscriptionSuccess}
      onPaying={onPaying}
      onPaid={(paid) =>
        void navigate(
          paid === 'paid' ? paths.subscriptionSuccess : whileProcessing(paths.subscriptionSuccess),
        )
      }
      note={payment.state === 'ready' ? words.noteFor(formatPrice(payment.plan.price)) : words.note}
    />
  );
}

function PaymentDue() {
  return (
    <Result
      title="Your subscription is awaiting payment"
      needsHelp
      castUrl={castPictures.trouble}
      ways={[{ label: 'Update your card', to: paths.profile }]}
    >
      Your last payment failed. Update your card to keep Premium; we’ll add the new generations when
      the payment clears.
    </Result>
  );
}
