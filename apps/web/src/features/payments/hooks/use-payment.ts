import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Plan } from '@talkreel/contracts/http/payments';
import { renews } from '@talkreel/contracts/plan-interval';
import { errorMessage } from '@talkreel/client/errors';
import { createCheckout, leaveFor, type CheckoutForm } from '../../../lib/payments/checkout.ts';
import {
  offeredPlans,
  paymentConfigQuery,
  plansQuery,
  rememberPlan,
} from '../../../lib/payments/plans.ts';
import { toast } from '../../../lib/toast-store.ts';
import { usePageShown } from '../../../lib/use-page-shown.ts';
import { useStillHere } from '../../../lib/use-still-here.ts';

export type Payment =
  | { state: 'loading' }
  | { state: 'failed'; reason: string; retry: () => void }
  | {
      state: 'ready';
      plan: Plan;
      /** The form on our page; null if payment happens on another page, to which `pay` goes. */
      form: CheckoutForm | null;
      pay: () => void;
      /** Creates a new form, as this one has expired. */
      renew: () => void;
      isLeaving: boolean;
    };

const OFFERED = { month: 'monthly', year: 'annual', once: 'once' } as const;

export interface PaymentTexts {
  notFound: string;
  failed: string;
}

/**
 * One purchase, from its plan to the card. For our own form the server is asked at once, since the form needs its
 * secret; a Stripe page is only created when the user goes there.
 */
export function usePayment(interval: Plan['interval'], texts: PaymentTexts): Payment {
  const plans = useQuery(plansQuery);
  const config = useQuery(paymentConfigQuery);
  const [form, setForm] = useState<CheckoutForm | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const [tries, setTries] = useState(0);
  const [isRetrying, setIsRetrying] = useState(false);
  const isStillHere = useStillHere();
  const offered = plans.data && offeredPlans(plans.data);
  const plan = offered && offered[OFFERED[interval]];
  const isEmbedded = config.data?.ui === 'embedded';
  const isOff = config.data?.ui === 'off';

  function fail(reason: string): void {
    setFailure(reason);
    toast({ title: 'Error', description: texts.failed, variant: 'destructive' });
  }

  usePageShown(() => setIsLeaving(false));

  const isBroken = plans.isError || config.isError;
  useEffect(() => {
    if (isBroken)
      toast({
        title: 'Error',
        description: 'Failed to load subscription plans',
        variant: 'destructive',
      });
  }, [isBroken]);

  const cannotBeSold = isOff || (plans.data !== undefined && !plan);
  useEffect(() => {
    if (cannotBeSold) toast({ title: 'Error', description: texts.failed, variant: 'destructive' });
  }, [cannotBeSold, texts.failed]);

  useEffect(() => {
    if (plan && renews(plan)) rememberPlan(plan);
    if (!plan || !isEmbedded || isRetrying) return undefined;
    let isCurrent = true;
    createCheckout(plan).then(
      (checkout) => {
        if (isCurrent && checkout.kind === 'form') setForm(checkout);
        else if (isCurrent && checkout.kind === 'page') leaveFor(checkout.url);
      },
      (error: unknown) => isCurrent && fail(errorMessage(error, texts.failed)),
    );
    return () => {
      isCurrent = false;
    };
    // The effect sets up one payment per plan and try.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [plan?.id, isEmbedded, tries, isRetrying]);

  const retry = (): void => {
    setFailure(null);
    setIsRetrying(true);
    // The set-up may have failed because a price has changed since the page was opened.
    void Promise.all([plans.refetch(), config.refetch()]).then(() => {
      setIsRetrying(false);
      setTries(tries + 1);
    });
  };
  if (isRetrying) return { state: 'loading' };
  if (failure !== null) return { state: 'failed', reason: failure, retry };
  if (plans.isError || config.isError)
    return {
      state: 'failed',
      reason: errorMessage(plans.error ?? config.error, 'Failed to load subscription plans'),
      retry,
    };
  if (isOff) return { state: 'failed', reason: 'Payments are not available here yet.', retry };
  if (plans.data && !plan) return { state: 'failed', reason: texts.notFound, retry };
  if (!plan || !config.data || (isEmbedded && form === null)) return { state: 'loading' };
  const pay = (): void => {
    setIsLeaving(true);
    createCheckout(plan).then(
      (checkout) => {
        if (!isStillHere()) return;
        if (checkout.kind === 'page') leaveFor(checkout.url);
        else setForm(checkout);
      },
      (error: unknown) => {
        if (!isStillHere()) return;
        setIsLeaving(false);
        fail(errorMessage(error, texts.failed));
      },
    );
  };
  const renew = (): void => {
    setForm(null);
    setTries(tries + 1);
  };
  return { state: 'ready', plan, form, pay, renew, isLeaving };
}
