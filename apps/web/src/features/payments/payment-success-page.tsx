import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useAuth } from '../../lib/auth/user.ts';
import { creditsLeft } from '../../lib/credits.ts';
import { refreshAccount } from '../../lib/api/refresh.ts';
import { syncSubscription } from '../../lib/payments/billing.ts';
import { toastNext } from '../../lib/toast-store.ts';
import { BankBusy, BankRefused } from './components/redirect-result.tsx';
import { Result } from './components/result.tsx';
import { useRedirectStatus } from './hooks/use-redirect-status.ts';

export default function PaymentSuccessPage() {
  const status = useRedirectStatus();
  const [search] = useSearchParams();
  const isSubscription = search.has('billed');
  if (status === 'failed')
    return (
      <BankRefused tryAgainPath={isSubscription ? paths.subscribe : paths.additionalGenerations} />
    );
  return status === 'pending' ? <BankBusy /> : <Confirmed />;
}

/** Words without figures, as the known balance may still be the one before the purchase. */
const BEFORE_KNOWN = {
  asked: 'Your generations are being added.',
  late: 'Your generations will be added within a few minutes.',
};

/** Confirms only; grants nothing. The server learns from Stripe what was paid. */
function Confirmed() {
  const client = useQueryClient();
  const { user } = useAuth();
  const [balance, setBalance] = useState<'asked' | 'known' | 'late'>('asked');
  useEffect(() => {
    let isCurrent = true;
    let giveUp: (() => void) | undefined;
    // The webhook may still be on its way; the server then asks Stripe itself.
    void syncSubscription(client)
      .then(() => setBalance('known'))
      .catch(() => {
        setBalance('late');
        return refreshAccount(client);
      })
      .finally(() => {
        // An earlier toast stays readable.
        if (isCurrent) giveUp = toastNext({ title: 'Purchase Complete', variant: 'success' });
      });
    return () => {
      isCurrent = false;
      giveUp?.();
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
      Thank you.{' '}
      {balance === 'known'
        ? `You now have ${creditsLeft(user?.credits ?? { available: 0 }).long}.`
        : BEFORE_KNOWN[balance]}
    </Result>
  );
}
