import { Button } from '@mantine/core';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useAuth } from '../../lib/auth/user.ts';
import { formatPrice } from '../../lib/format.ts';
import { CheckoutPage } from './components/checkout-page.tsx';
import { Purchase } from './components/purchase.tsx';
import { Result } from './components/result.tsx';
import { usePayment } from './hooks/use-payment.ts';

const texts = {
  notFound: 'No active subscription plan found',
  failed: 'Could not initialize subscription process. Please try again later.',
};

export default function SubscribePage() {
  const { user } = useAuth();
  return user?.subscriptionStatus === 'active' ? <AlreadyPremium /> : <Subscribe />;
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
        onPaid={() => void navigate(paths.subscriptionSuccess)}
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
      action={
        <>
          <Button component={Link} to={paths.home}>
            Start Creating
          </Button>
          <Button component={Link} to={paths.profile} variant="default">
            Your plan
          </Button>
        </>
      }
    >
      There is nothing to buy here. If the month's generations are used up, a pack adds more.
    </Result>
  );
}
