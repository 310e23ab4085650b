import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { FREE_GENERATIONS_DEFAULT } from '@talkreel/contracts/constants';
import { onPaymentRequired, type PaymentDemand } from '../../lib/api/payment-required.ts';
import { PaywallContext, type Paywall } from './paywall-context.ts';

/** Opens the paywall whenever a reply demands payment. The app provides the dialog. */
export function PaywallProvider({ children }: { children: ReactNode }) {
  const [demand, setDemand] = useState<PaymentDemand | null>(null);
  useEffect(() => onPaymentRequired(setDemand), []);
  const paywall = useMemo<Paywall>(
    () => ({
      demand,
      showPaywall: (asked = {}) =>
        setDemand({ limit: FREE_GENERATIONS_DEFAULT, requiresAdditionalOnly: false, ...asked }),
      hidePaywall: () => setDemand(null),
    }),
    [demand],
  );
  return <PaywallContext value={paywall}>{children}</PaywallContext>;
}
