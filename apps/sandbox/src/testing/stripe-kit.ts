import Stripe from 'stripe';
import { freePort } from '@talkreel/services/free-port';
import { type Browser, createBrowser } from './browser.ts';
import { startSandbox, type TestSandbox } from './start-sandbox.ts';
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

export const WEBHOOK_SECRET = 'whsec_test';
/** The shop that checkouts return to. */
export const SHOP = 'http://localhost:3000';

export interface StripeKit {
  sandbox: TestSandbox;
  receiver: WebhookReceiver;
  stripe: Stripe;
  /** A client with the publishable key. */
  inBrowser: Stripe;
  browser: Browser;
  /** Verified events received so far, in order of arrival. */
  events(): Stripe.Event[];
  eventTypes(): string[];
  /** A monthly price, created once. */
  monthlyPrice(): Promise<Stripe.Price>;
  control(path: string, body?: unknown): Promise<Record<string, unknown>>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function startStripeKit(): Promise<StripeKit> {
  const receiver = await startWebhookReceiver();
  // Hosted pages contain the public address, so it must be the real one.
  const port = await freePort();
  const sandbox = await startSandbox({
    change: (config) => {
      config.port = port;
      config.publicUrl = `http://127.0.0.1:${port}`;
      config.stripe.webhookUrl = `${receiver.url}/webhook`;
      config.stripe.webhookSecret = WEBHOOK_SECRET;
    },
  });
  const client = (key: string) => {
    const { hostname, port } = new URL(sandbox.url);
    return new Stripe(key, {
      host: hostname,
      port: Number(port),
      protocol: 'http',
      maxNetworkRetries: 0,
      telemetry: false,
    });
  };
  const { webhooks } = new Stripe('sk_test_x');
  const events = () =>
    receiver.received.map(({ body, headers }) =>
      webhooks.constructEvent(body, String(headers['stripe-signature']), WEBHOOK_SECRET),
    );
  let price: Stripe.Price | undefined;
  const kit: StripeKit = {
    sandbox,
    receiver,
    stripe: client('sk_test_sandbox'),
    inBrowser: client('pk_test_sandbox'),
    browser: createBrowser(SHOP),
    events,
    eventTypes: () => events().map(({ type }) => type),
    monthlyPrice: async () => {
      price ??= await kit.stripe.prices.create({
        currency: 'usd',
        unit_amount: 2900,
        recurring: { interval: 'month' },
        product_data: { name: 'Premium Monthly' },
      });
      return price;
    },
    control: async (path, body) =>
      (await sandbox.control(`stripe/${path}`, body)) as Record<string, unknown>,
    restart: async () => {
      await sandbox.restart();
      kit.stripe = client('sk_test_sandbox');
      kit.inBrowser = client('pk_test_sandbox');
    },
    stop: async () => {
      await sandbox.stop();
      await receiver.stop();
    },
  };
  return kit;
}
