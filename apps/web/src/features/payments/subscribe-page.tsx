import { useQuery } from '@tanstack/react-query';
import { PREMIUM_GENERATIONS_PER_YEAR } from '@talkreel/contracts/constants';
import { useNavigate } from 'react-router-dom';
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
import { usePaying, type Paying } from './hooks/use-paying.ts';
import { whileProcessing } from './hooks/use-redirect-status.ts';
import classes from './subscribe-page.module.css';

const texts = {
  notFound: 'No active subscription plan found',
  failed: 'Could not initialize subscription process. Please try again later.',
};

export default function SubscribePage() {
  const { user } = useAuth();
  const paying = usePaying();
  // The server may hear of a payment before the page does.
  if (paying.billed === null && user?.subscriptionStatus === 'active') return <AlreadyPremium />;
  if (paying.billed === null && isPaymentDue(user)) return <PaymentDue />;
  return <Subscribe {...paying} />;
}

const WORDS = {
  month: {
    lead: 'Get 60 generations per month with our premium plan',
    note: 'Renews every month until you cancel.',
    locked:
      'Your payment for Premium Monthly is in progress. You can change to annual in your profile afterwards.',
    noteFor: (price: string) =>
      `${price} every month until you cancel. You can cancel in your profile at any time and keep the month you paid for.`,
  },
  year: {
    lead: `Get ${PREMIUM_GENERATIONS_PER_YEAR} generations per year with our premium plan`,
    note: 'Renews every year until you cancel.',
    locked:
      'Your payment for Premium Annual is in progress. You can change to monthly in your profile afterwards.',
    noteFor: (price: string) =>
      `${price} every year until you cancel. You can cancel in your profile at any time and keep the year you paid for.`,
  },
} as const;

function Subscribe({ billed: paying, asked, choose, begin, end }: Paying) {
  const plans = offeredPlans(useQuery(plansQuery).data ?? []);
  const billed = paying ?? asked;
  return (
    <CheckoutPage title="Subscribe to Premium" lead={WORDS[billed].lead}>
      <div className={classes.billing}>
        <IntervalChoice
          plans={plans}
          value={billed}
          onChange={choose}
          isDisabled={paying !== null}
        />
        {paying !== null && plans.monthly && plans.annual && (
          <p className={classes.locked} role="status">
            {WORDS[billed].locked}
          </p>
        )}
      </div>
      <Checkout
        key={billed}
        billed={billed}
        onPaying={(isPaying) => (isPaying ? begin(billed) : end())}
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
  onPaying: (isPaying: boolean) => void;
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
      castUrl={castPictures.problem}
      ways={[{ label: 'Update your card', to: paths.profile }]}
    >
      Your last payment failed. Update your card to keep Premium; we’ll add the new generations when
      the payment clears.
    </Result>
  );
}
