/** What the paywall needs to know. */
export interface PaymentDemand {
  limit: number;
  requiresAdditionalOnly: boolean;
}

type Handler = (demand: PaymentDemand) => void;

let current: Handler | null = null;

/** Registers who shows the paywall; answers how to unregister. */
export function onPaymentRequired(handler: Handler): () => void {
  current = handler;
  return () => {
    if (current === handler) current = null;
  };
}

/** False when nobody is there to show it. */
export function handlePaymentRequired(demand: PaymentDemand): boolean {
  if (current === null) return false;
  current(demand);
  return true;
}
