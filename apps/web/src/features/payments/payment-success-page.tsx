import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { paths } from '../../config/paths.ts';
import { useAuth } from '../../lib/auth/user.ts';
import { plural } from '../../lib/format.ts';
import { refreshBilling, syncSubscription } from '../../lib/payments/billing.ts';
import { toast } from '../../lib/toast-store.ts';
import { BankBusy, BankRefused } from './components/redirect-result.tsx';
import { Result } from './components/result.tsx';
import { useRedirectStatus } from './hooks/use-redirect-status.ts';

export default function PaymentSuccessPage() {
  const status = useRedirectStatus();
  if (status === 'failed') return <BankRefused tryAgainPath={paths.additionalGenerations} />;
  return status === 'pending' ? <BankBusy /> : <Confirmed />;
}

/** Confirms; grants nothing. What was paid comes from Stripe, by the server. */
function Confirmed() {
  const client = useQueryClient();
  const { user } = useAuth();
  useEffect(() => {
    let isCurrent = true;
    // The webhook may still be on its way; the server then asks Stripe itself.
    void syncSubscription(client)
      .catch(() => refreshBilling(client))
      .finally(() => isCurrent && toast({ title: 'Purchase Complete', variant: 'success' }));
    return () => {
      isCurrent = false;
    };
  }, [client]);
  return (
    <Result
      title="Payment Successful!"
      ways={[
        { label: 'Start Creating', to: paths.home },
        { label: 'See your generations', to: paths.credits },
      ]}
    >
      Thank you. You have {plural(user?.credits.available ?? 0, 'generation')} to use.
    </Result>
  );
}
