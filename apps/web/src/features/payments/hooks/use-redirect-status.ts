import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toast } from '../../../lib/toast-store.ts';
import { BANK_REFUSED } from '../components/redirect-result.tsx';

/** The status Stripe put into the return address; `none` without one. */
export type RedirectStatus = 'succeeded' | 'failed' | 'pending' | 'none';

/** The result of a payment confirmed on the bank's page. Reports a failure. */
export function useRedirectStatus(): RedirectStatus {
  const [search] = useSearchParams();
  const found = search.get('redirect_status');
  const status =
    found === 'succeeded' || found === 'failed' || found === 'pending' ? found : 'none';
  useEffect(() => {
    if (status === 'failed')
      toast({ title: 'Payment Failed', description: BANK_REFUSED, variant: 'destructive' });
  }, [status]);
  return status;
}

/** The same page, while the payment is still processing. */
export const whileProcessing = (path: string) => `${path}?redirect_status=pending`;
