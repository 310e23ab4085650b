import { useState } from 'react';
import { useNavigation } from 'react-router-dom';
import type { Billed } from '../../../components/plan-card/interval-choice.tsx';
import { useBilled } from '../../../components/plan-card/use-billed.ts';
import { useKeptSearch } from '../../../lib/routing/address.ts';

/**
 * How often Premium is paid: as the address asks, and as it was when Stripe took the payment. Whatever leads to the
 * other plan meanwhile is undone: the card form stays, and with it what the bank says.
 */
export function usePaying() {
  const [asked, choose] = useBilled();
  const { state } = useNavigation();
  const [payment, setPayment] = useState<{ billed: Billed; isOver: boolean } | null>(null);
  const billed = payment?.billed ?? null;
  useKeptSearch({ billed: billed === 'year' ? billed : null }, billed !== null);
  if (payment?.isOver === true && asked === billed && state === 'idle') setPayment(null);
  return {
    asked,
    choose,
    /** What Stripe is taking a payment for; null: nothing. */
    billed,
    begin: (of: Billed) => setPayment({ billed: of, isOver: false }),
    end: () => setPayment((now) => now && { ...now, isOver: true }),
  };
}

export type Paying = ReturnType<typeof usePaying>;
