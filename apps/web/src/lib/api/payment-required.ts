/** What the paywall shows, from the reply that demanded payment. */
export interface PaymentDemand {
  limit: number;
  requiresAdditionalOnly: boolean;
}

type Handler = (demand: PaymentDemand) => void;

let current: Handler | null = null;

/** Registers the handler that shows the paywall; returns a function that unregisters it. */
export function onPaymentRequired(handler: Handler): () => void {
  current = handler;
  return () => {
    if (current === handler) current = null;
  };
}

/** False if there is no handler. */
export function handlePaymentRequired(demand: PaymentDemand): boolean {
  if (current === null) return false;
  current(demand);
  return true;
}
