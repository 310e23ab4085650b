import type { Page } from 'playwright-core';
import { reply } from './replies.ts';

/** How the stand-in answers one press of the button. */
type Answer =
  /** Pays with one of Stripe's test cards at the sandbox. */
  | 'pm_card_visa'
  | 'pm_card_chargeDeclined'
  /** The bank asks on its own page. */
  | 'pm_card_authenticationRequired'
  /** A bank debit, which is accepted, but the money comes later. */
  | 'processing'
  /** The script throws an error. */
  | 'throws';

const STRIPE_JS = '**/sandbox/stripe-js/stripe.js*';

interface Stub {
  sandboxUrl: string;
  /** The answers to the presses, in order; the last one repeats. */
  answers: Answer[];
  /** Whether the fields load, for each time that the form is mounted; the last one repeats. */
  fields?: Array<'come' | 'fail'>;
  /** When a payment reaches Stripe, and when the page receives the result; by default at once. */
  sent?: Promise<void>;
  until?: Promise<void>;
}

interface Intent {
  error?: object;
  next_action?: { redirect_to_url?: { url: string } } | null;
}

/** Replaces the sandbox's script, for payments that it cannot make: those that leave the page, take days, or break. */
export async function stubStripeScript(
  page: Page,
  { sandboxUrl, answers, fields = ['come'], sent, until }: Stub,
): Promise<void> {
  await reply(page, STRIPE_JS, {
    contentType: 'text/javascript',
    body: `(${script.toString()})(${JSON.stringify({ answers, fields })});`,
  });
  await page.exposeFunction(
    'payAtStripe',
    async (clientSecret: string, paymentMethod: string, returnUrl: string) => {
      const [id] = clientSecret.split('_secret');
      await sent;
      const reply = await fetch(`${sandboxUrl}/v1/payment_intents/${id}/confirm`, {
        method: 'POST',
        headers: {
          authorization: 'Bearer pk_test_sandbox',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({
          client_secret: clientSecret,
          payment_method: paymentMethod,
          return_url: returnUrl,
        }),
      });
      await until;
      return (await reply.json()) as Intent;
    },
  );
}

interface StubWindow {
  Stripe: unknown;
  payAtStripe(clientSecret: string, paymentMethod: string, returnUrl: string): Promise<Intent>;
}

/** The script that runs in the page. */
function script({ answers, fields }: { answers: string[]; fields: string[] }): void {
  let presses = 0;
  let mounts = 0;
  const page = window as unknown as StubWindow;
  const next = (list: string[], index: number) => list[Math.min(index, list.length - 1)] ?? '';
  const Stripe = () => ({
    _registerWrapper: () => undefined,
    registerAppInfo: () => undefined,
    createToken: () => Promise.resolve({}),
    createPaymentMethod: () => Promise.resolve({}),
    confirmCardPayment: () => Promise.resolve({}),
    elements: ({ clientSecret }: { clientSecret: string }) => ({
      clientSecret,
      create: () => {
        const handlers = new Map<string, Array<(event: object) => void>>();
        return {
          on: (event: string, handler: () => void) => {
            handlers.set(event, [...(handlers.get(event) ?? []), handler]);
          },
          off: () => undefined,
          update: () => undefined,
          destroy: () => undefined,
          mount: (place: HTMLElement) => {
            const event = next(fields, mounts) === 'come' ? 'ready' : 'loaderror';
            mounts += 1;
            place.textContent = event === 'ready' ? 'Card fields' : '';
            setTimeout(() => handlers.get(event)?.forEach((handler) => handler({})), 0);
          },
        };
      },
      getElement: () => null,
      update: () => undefined,
      submit: () => Promise.resolve({}),
    }),
    confirmPayment: async ({
      elements,
      confirmParams,
    }: {
      elements: { clientSecret: string };
      confirmParams: { return_url: string };
    }) => {
      const answer = next(answers, presses);
      presses += 1;
      if (answer === 'throws') throw new Error('');
      if (answer === 'processing') return { paymentIntent: { status: 'processing' } };
      const { return_url: returnUrl } = confirmParams;
      const result = await page.payAtStripe(elements.clientSecret, answer, returnUrl);
      const bank = result.next_action?.redirect_to_url?.url;
      if (bank !== undefined) {
        window.location.assign(bank);
        return new Promise(() => undefined);
      }
      return result.error === undefined ? { paymentIntent: result } : { error: result.error };
    },
  });
  Stripe.version = 'endive';
  page.Stripe = Stripe;
}
