import { useNavigate } from 'react-router-dom';
import { castPictures } from '../../config/cast.ts';
import { paths } from '../../config/paths.ts';
import { useAuth } from '../../lib/auth/user.ts';
import { formatPrice } from '../../lib/format.ts';
import { CheckoutPage } from './components/checkout-page.tsx';
import { Purchase } from './components/purchase.tsx';
import { Result } from './components/result.tsx';
import { usePayment } from './hooks/use-payment.ts';
import { whileProcessing } from './hooks/use-redirect-status.ts';

const texts = {
  notFound: 'No active subscription plan found',
  failed: 'Could not initialize subscription process. Please try again later.',
};

export default function SubscribePage() {
  const { user } = useAuth();
  const status = user?.subscriptionStatus;
  if (status === 'active') return <AlreadyPremium />;
  // A subscription exists: a second one would be refused.
  if (status === 'past_due' || status === 'unpaid') return <PaymentDue />;
  return <Subscribe />;
}

function Subscribe() {
  const navigate = useNavigate();
  const payment = usePayment('month', texts);
  return (
    <CheckoutPage
      title="Subscribe to Premium"
      lead="Get 60 generations per month with our premium plan"
    >
      <Purchase
        payment={payment}
        action="Subscribe Now"
        failedTitle="Subscription Setup Failed"
        returnPath={paths.subscriptionSuccess}
        onPaid={(paid) =>
          void navigate(
            paid === 'paid'
              ? paths.subscriptionSuccess
              : whileProcessing(paths.subscriptionSuccess),
          )
        }
        note={
          payment.state === 'ready'
            ? `${formatPrice(payment.plan.price)} every month until you cancel. You can cancel in your profile at any time and keep the month you paid for.`
            : 'Renews every month until you cancel.'
        }
      />
    </CheckoutPage>
  );
}

function AlreadyPremium() {
  return (
    <Result
      title="You have Premium"
      ways={[
        { label: 'Start Creating', to: paths.home },
        { label: 'Buy generations', to: paths.additionalGenerations },
        { label: 'Your plan', to: paths.profile },
      ]}
    >
      You are already subscribed. If you run out this month, a pack adds more.
    </Result>
  );
}

function PaymentDue() {
  return (
    <Result
      title="Your subscription is awaiting payment"
      castUrl={castPictures.trouble}
      ways={[{ label: 'Update your card', to: paths.profile }]}
    >
      Your last payment failed. Update your card to keep Premium; we’ll add the new month’s
      generations when the payment clears.
    </Result>
  );
}
