import type { BrowserContext } from 'playwright-core';

/**
 * What js.stripe.com would serve, as far as @stripe/react-stripe-js asks for it. Real card fields cannot be
 * tested offline; this one pays, or declines once, at the sandbox's own Stripe.
 */
export async function stubStripeScript(
  context: BrowserContext,
  options: { sandboxUrl: string; declineFirst: boolean },
): Promise<void> {
  await context.route('https://js.stripe.com/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `(${script.toString()})(${options.declineFirst});`,
    }),
  );
  await context.exposeFunction(
    'payAtStripe',
    async (clientSecret: string, paymentMethod: string) => {
      const [id] = clientSecret.split('_secret');
      const reply = await fetch(`${options.sandboxUrl}/v1/payment_intents/${id}/confirm`, {
        method: 'POST',
        headers: {
          authorization: 'Bearer pk_test_sandbox',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ client_secret: clientSecret, payment_method: paymentMethod }),
      });
      return (await reply.json()) as unknown;
    },
  );
}

interface StubWindow {
  Stripe: unknown;
  payAtStripe(clientSecret: string, paymentMethod: string): Promise<{ error?: object }>;
}

/** Runs in the page. */
function script(declineFirst: boolean): void {
  let declines = declineFirst ? 1 : 0;
  const page = window as unknown as StubWindow;
  const Stripe = () => ({
    _registerWrapper: () => undefined,
    registerAppInfo: () => undefined,
    createToken: () => Promise.resolve({}),
    createPaymentMethod: () => Promise.resolve({}),
    confirmCardPayment: () => Promise.resolve({}),
    elements: ({ clientSecret }: { clientSecret: string }) => ({
      clientSecret,
      create: () => {
        const handlers = new Map<string, Array<() => void>>();
        return {
          on: (event: string, handler: () => void) => {
            handlers.set(event, [...(handlers.get(event) ?? []), handler]);
          },
          off: () => undefined,
          update: () => undefined,
          destroy: () => undefined,
          mount: (place: HTMLElement) => {
            place.textContent = 'Card fields';
            setTimeout(() => handlers.get('ready')?.forEach((handler) => handler()), 0);
          },
        };
      },
      getElement: () => null,
      update: () => undefined,
      submit: () => Promise.resolve({}),
    }),
    confirmPayment: async ({ elements }: { elements: { clientSecret: string } }) => {
      const card = declines > 0 ? 'pm_card_chargeDeclined' : 'pm_card_visa';
      declines -= 1;
      const result = await page.payAtStripe(elements.clientSecret, card);
      return result.error === undefined ? { paymentIntent: result } : { error: result.error };
    },
  });
  Stripe.version = 'endive';
  page.Stripe = Stripe;
}
