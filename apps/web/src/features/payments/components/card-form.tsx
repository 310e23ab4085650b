import { useMemo, useState, type FormEvent } from 'react';
import { Button, useComputedColorScheme } from '@mantine/core';
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { errorMessage } from '../../../lib/api/errors.ts';
import { toast } from '../../../lib/toast-store.ts';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { stripeAppearance } from './stripe-appearance.ts';
import classes from './card-form.module.css';

export interface CardFormProps {
  clientSecret: string;
  publishableKey: string;
  /** On the button: 'Subscribe Now', 'Purchase Now', 'Pay Now'. */
  action: string;
  /** A path of ours: where the bank's page sends the browser. */
  returnPath: string;
  /** Paid without leaving the page. */
  onPaid: () => void;
  onCancel: () => void;
}

/** Stripe's own fields inside our page. The script comes from Stripe, when the form is first shown. */
export default function CardForm({ clientSecret, publishableKey, ...form }: CardFormProps) {
  const scheme = useComputedColorScheme('light');
  const [tries, setTries] = useState(0);
  const [loadFailure, setLoadFailure] = useState<string | null>(null);
  const stripe = useMemo(
    () =>
      loadStripe(publishableKey).catch((error: unknown) => {
        setLoadFailure(errorMessage(error, 'Failed to load Stripe.js'));
        return null;
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [publishableKey, tries],
  );
  if (loadFailure !== null) {
    return (
      <ErrorState
        title="The card form could not be loaded"
        onRetry={() => {
          setLoadFailure(null);
          setTries(tries + 1);
        }}
      >
        It comes from Stripe, which does not answer right now. Nothing was charged.
      </ErrorState>
    );
  }
  return (
    <Elements
      key={`${scheme}#${tries}`}
      stripe={stripe}
      options={{ clientSecret, appearance: stripeAppearance(scheme) }}
    >
      <Fields {...form} />
    </Elements>
  );
}

type FieldsProps = Omit<CardFormProps, 'clientSecret' | 'publishableKey'>;

function Fields({ action, returnPath, onPaid, onCancel }: FieldsProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setIsReady] = useState(false);
  const [isProcessing, setIsProcessing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const canPay = stripe !== null && elements !== null && isReady && !isProcessing;

  async function pay(): Promise<void> {
    if (stripe === null || elements === null) return;
    setIsProcessing(true);
    setProblem(null);
    try {
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements,
        confirmParams: { return_url: `${window.location.origin}${returnPath}` },
        redirect: 'if_required',
      });
      if (error) {
        const message = error.message ?? 'An unexpected error occurred.';
        setProblem(message);
        toast({ title: 'Payment Failed', description: message, variant: 'destructive' });
      } else if (paymentIntent.status === 'succeeded') {
        onPaid();
      } else {
        toast({ title: 'Payment Submitted', description: 'Your payment is being processed...' });
        onPaid();
      }
    } catch (error) {
      const message = errorMessage(error, 'An unexpected error occurred.');
      setProblem(message);
      toast({ title: 'Payment Error', description: message, variant: 'destructive' });
    } finally {
      setIsProcessing(false);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (canPay) void pay();
  }
  return (
    <form className={classes.root} onSubmit={submit}>
      <PaymentElement onReady={() => setIsReady(true)} />
      {problem !== null && (
        <p className={classes.problem} role="alert">
          {problem} You can correct it and try again.
        </p>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel} disabled={isProcessing}>
          Cancel
        </Button>
        <Button type="submit" disabled={!canPay}>
          {isProcessing ? 'Processing...' : action}
        </Button>
      </div>
    </form>
  );
}
