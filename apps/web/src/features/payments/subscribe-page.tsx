import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { PREMIUM_GENERATIONS_PER_YEAR } from '@talkreel/contracts/constants';
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router-dom';
import {
  badgeOf,
  IntervalChoice,
  type Billed,
} from '../../components/plan-card/interval-choice.tsx';
import { castPictures } from '../../config/cast.ts';
import { paths } from '../../config/paths.ts';
import { useAuth } from '../../lib/auth/user.ts';
import { formatPrice } from '../../lib/format.ts';
import { isPaymentDue } from '../../lib/payments/payment-due.ts';
import { offeredPlans, plansQuery } from '../../lib/payments/plans.ts';
import { PlanSwitch } from '../../components/plan-switch/plan-switch.tsx';
import { billingQuery } from '../../lib/payments/billing.ts';
import { useBilled } from '../../components/plan-card/use-billed.ts';
import { useAddress, useKeptSearch } from '../../lib/routing/address.ts';
import { CheckoutPage } from './components/checkout-page.tsx';
import { Purchase } from './components/purchase.tsx';
import { Result } from './components/result.tsx';
import { usePayment } from './hooks/use-payment.ts';
import { whileProcessing } from './hooks/use-redirect-status.ts';
import { switchWords } from './model/switch-words.ts';
import classes from './subscribe-page.module.css';

const texts = {
  notFound: 'No active subscription plan found',
  failed: 'Could not initialize subscription process. Please try again later.',
};

const ways = [
  { label: 'Start Creating', to: paths.home },
  { label: 'Buy generations', to: paths.additionalGenerations },
  { label: 'Your plan', to: paths.profile },
];

export default function SubscribePage() {
  const { user } = useAuth();
  const paying = usePaying();
  // The server may learn of a payment before the page does.
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
        badge={badgeOf(billed === 'year' ? plans.annual : plans.monthly, plans)}
      />
    </CheckoutPage>
  );
}

/** The checkout of one plan: its form only pays for the plan it was opened for. */
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

/** Tells a subscriber how to change to the plan that was asked for, instead of buying a second subscription. */
function AlreadyPremium() {
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

/**
 * How often Premium is paid: as the address says, or as it was when Stripe took the payment. A change of plan meanwhile
 * is undone, so that the card form stays, and with it what the bank says.
 */
function usePaying() {
  const [asked, choose] = useBilled();
  const { router } = useAddress();
  const { key } = useLocation();
  const { state } = useNavigation();
  const [payment, setPayment] = useState<{ billed: Billed; isOver: boolean } | null>(null);
  const billed = payment?.billed ?? null;
  useKeptSearch({ billed: billed === 'year' ? billed : null }, billed !== null);
  // If the bank answers just after a press, only the router itself knows yet of the change that is to be undone.
  const { navigation, location } = router.state;
  const isUnderWay =
    [state, navigation.state].some((one) => one !== 'idle') || location.key !== key;
  if (payment?.isOver === true && asked === billed && !isUnderWay) setPayment(null);
  return {
    asked,
    choose,
    /** The interval for which Stripe is taking a payment; null if there is none. */
    billed,
    begin: (of: Billed) => setPayment({ billed: of, isOver: false }),
    end: () => setPayment((now) => now && { ...now, isOver: true }),
  };
}

type Paying = ReturnType<typeof usePaying>;
