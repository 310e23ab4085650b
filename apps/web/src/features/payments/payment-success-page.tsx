import { useEffect } from 'react';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { castPictures } from '../../config/cast.ts';
import { paths } from '../../config/paths.ts';
import { useAuth } from '../../lib/auth/user.ts';
import { plural } from '../../lib/format.ts';
import { refreshBilling, syncSubscription } from '../../lib/payments/billing.ts';
import { toast } from '../../lib/toast-store.ts';
import { Result } from './components/result.tsx';

/** Confirms; grants nothing. What was paid comes from Stripe, by the server. */
export default function PaymentSuccessPage() {
  const client = useQueryClient();
  const [search] = useSearchParams();
  const { user } = useAuth();
  const hasFailed = search.get('redirect_status') === 'failed';
  useEffect(() => {
    if (hasFailed) {
      toast({
        title: 'Payment Failed',
        description: 'Your bank did not confirm the payment. Nothing was charged.',
        variant: 'destructive',
      });
      return;
    }
    toast({ title: 'Purchase Complete', variant: 'success' });
    // The webhook may still be on its way; the server then asks Stripe itself.
    syncSubscription(client).catch(() => refreshBilling(client));
  }, [client, hasFailed]);

  if (hasFailed) {
    return (
      <Result
        title="Payment Failed"
        castUrl={castPictures.notFound}
        action={
          <>
            <Button component={Link} to={paths.additionalGenerations}>
              Try Again
            </Button>
            <Button component={Link} to={paths.home} variant="default">
              Return to App
            </Button>
          </>
        }
      >
        Your bank did not confirm the payment. Nothing was charged.
      </Result>
    );
  }
  const available = user?.credits.available ?? 0;
  return (
    <Result
      title="Payment Successful!"
      action={
        <>
          <Button component={Link} to={paths.home} size="lg">
            Start Creating
          </Button>
          <Button component={Link} to={paths.credits} variant="default" size="lg">
            See your generations
          </Button>
        </>
      }
    >
      Thank you. You have {plural(available, 'generation')} to use.
    </Result>
  );
}
