import { createContext, useContext } from 'react';
import type { PaymentDemand } from '../../lib/api/payment-required.ts';

export interface Paywall {
  /** The request; null while the dialog is hidden. */
  demand: PaymentDemand | null;
  showPaywall: (demand?: Partial<PaymentDemand>) => void;
  hidePaywall: () => void;
}

export const PaywallContext = createContext<Paywall | null>(null);

/** Opens and closes the paywall from anywhere. */
export function usePaywall(): Paywall {
  const paywall = useContext(PaywallContext);
  if (paywall === null) throw new Error('usePaywall must be used within a PaywallProvider');
  return paywall;
}
