import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toast } from '../../../lib/toast-store.ts';
import { BANK_REFUSED } from '../components/redirect-result.tsx';

/** What Stripe wrote into the address when it sent the browser back; `none` when it did not. */
export type RedirectStatus = 'succeeded' | 'failed' | 'pending' | 'none';

/** How a payment went that left the page for the bank's. Tells of a failure. */
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

/** The same page, told that the money is still on its way. */
export const whileProcessing = (path: string) => `${path}?redirect_status=pending`;
