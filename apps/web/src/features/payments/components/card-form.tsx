import { useEffect, useMemo, useState, type FormEvent } from 'react';
import { Button, useComputedColorScheme } from '@mantine/core';
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { errorMessage } from '@talkreel/client/errors';
import type { CheckoutForm } from '../../../lib/payments/checkout.ts';
import { toast } from '../../../lib/toast-store.ts';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { readAttempt, type Paid } from '../model/attempt.ts';
import classes from './card-form.module.css';

const UNEXPECTED = 'An unexpected error occurred.';

export interface CardFormProps {
  form: CheckoutForm;
  /** The button's label: 'Subscribe Now', 'Purchase Now', 'Pay Now'. */
  action: string;
  /** The path of ours to which the bank's page returns. */
  returnPath: string;
  /** Called when the payment was made without leaving the page. */
  onPaid: (paid: Paid) => void;
  /** Called while Stripe has the payment: this form must stay until it is through, or has failed. */
  onPaying?: ((isPaying: boolean) => void) | undefined;
  /** Called when Stripe accepts no more attempts for this secret: a new one is needed. */
  onExpired: () => void;
  onCancel: () => void;
}

/** Stripe's own fields inside our page. Their script is loaded when the form is first shown. */
export default function CardForm({ form, ...rest }: CardFormProps) {
  const { clientSecret, publishableKey, scriptUrl } = form;
  const appearance = useAppearance();
  const [tries, setTries] = useState(0);
  const [isBroken, setIsBroken] = useState(false);
  const stripe = useMemo(
    () =>
      load(publishableKey, scriptUrl, tries).catch(() => {
        setIsBroken(true);
        return null;
      }),
    [publishableKey, scriptUrl, tries],
  );
  if (isBroken) {
    return (
      <ErrorState
        title="The card form could not be loaded"
        onRetry={() => {
          setIsBroken(false);
          setTries(tries + 1);
        }}
      >
        It comes from Stripe, which isn’t responding. Nothing was charged.
      </ErrorState>
    );
  }
  return (
    <Elements
      // The secret cannot be changed; the appearance can, and typed input stays.
      key={`${clientSecret}#${tries}`}
      stripe={stripe}
      options={{ clientSecret, appearance }}
    >
      <Fields {...rest} onBroken={() => setIsBroken(true)} />
    </Elements>
  );
}

/** `loadStripe` uses a script already on the page; a failed module is requested under another address. */
async function load(publishableKey: string, scriptUrl: string | undefined, tries: number) {
  if (scriptUrl !== undefined) await import(/* @vite-ignore */ `${scriptUrl}?try=${tries}`);
  return loadStripe(publishableKey);
}

/** The appearance in the page's colour scheme, which is read after the page has switched. */
function useAppearance(): Appearance {
  const scheme = useComputedColorScheme('light');
  const [appearance, setAppearance] = useState(() => stripeAppearance(scheme));
  useEffect(() => {
    const frame = requestAnimationFrame(() => setAppearance(stripeAppearance(scheme)));
    return () => cancelAnimationFrame(frame);
  }, [scheme]);
  return appearance;
}

type FieldsProps = Omit<CardFormProps, 'form'> & {
  /** Called when the fields failed to load. */
  onBroken: () => void;
};

function Fields({
  action,
  returnPath,
  onPaid,
  onPaying,
  onExpired,
  onCancel,
  onBroken,
}: FieldsProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setIsReady] = useState(false);
  const [isProcessing, setIsProcessing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const canPay = stripe !== null && elements !== null && isReady && !isProcessing;

  function process(isPaying: boolean): void {
    setIsProcessing(isPaying);
    onPaying?.(isPaying);
  }

  function fail(title: 'Payment Failed' | 'Payment Error', message: string): void {
    setProblem(message);
    process(false);
    toast({ title, description: message, variant: 'destructive' });
  }

  async function pay(): Promise<void> {
    if (stripe === null || elements === null) return;
    process(true);
    setProblem(null);
    try {
      const { error: incomplete } = await elements.submit();
      if (incomplete) return fail('Payment Failed', incomplete.message ?? UNEXPECTED);
      // The toast comes before Stripe's reply, or it would replace the message of success before anyone could read it.
      toast({ title: 'Payment Submitted', description: 'Your payment is being processed...' });
      const attempt = readAttempt(
        await stripe.confirmPayment({
          elements,
          confirmParams: { return_url: `${window.location.origin}${returnPath}` },
          redirect: 'if_required',
        }),
      );
      if (attempt.kind === 'refused') return fail('Payment Failed', attempt.message);
      if (attempt.kind === 'expired') {
        fail('Payment Failed', attempt.message);
        return onExpired();
      }
      onPaid(attempt.kind);
    } catch (error) {
      fail('Payment Error', errorMessage(error, UNEXPECTED));
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (canPay) void pay();
  }
  return (
    <form className={classes.root} onSubmit={submit}>
      <PaymentElement onReady={() => setIsReady(true)} onLoadError={onBroken} />
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

/** Stripe's fields live in an iframe: our tokens are read from the page and passed in. */
function stripeAppearance(scheme: 'light' | 'dark'): Appearance {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--tr-${name}`).trim();
  return {
    theme: scheme === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: token('violet'),
      colorBackground: token('card'),
      colorText: token('ink'),
      colorTextSecondary: token('muted'),
      colorDanger: token('red-text'),
      borderRadius: token('radius-control'),
      fontFamily: 'system-ui, sans-serif',
      spacingUnit: '4px',
    },
  };
}
