import Stripe from 'stripe';
import type { Config } from '../../config.ts';
import { HttpError } from '../../errors.ts';
import { z } from 'zod';

const TIMEOUT_MS = 15_000;

/** null if no key is set: then payments are off. */
export function createStripeClient(
  config: Pick<Config['stripe'], 'secretKey' | 'baseUrl'>,
  timeoutMs = TIMEOUT_MS,
): Stripe | null {
  if (!config.secretKey) return null;
  const options = {
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
    httpClient: createStrictHttpClient(),
  };
  if (!config.baseUrl) return new Stripe(config.secretKey, options);
  const { protocol, hostname, port } = new URL(config.baseUrl);
  const isPlain = protocol === 'http:';
  return new Stripe(config.secretKey, {
    ...options,
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port || (isPlain ? '80' : '443'),
  });
}

/** Stripe is unreachable, busy or failing, whatever was asked. */
export function isStripeAway(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    error instanceof Stripe.errors.StripeAPIError
  );
}

/** The reply when Stripe does not do what we asked; errors not about Stripe pass through. */
export function toHttpError(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeCardError)
    return new HttpError(502, 'card_declined', error.message);
  if (isStripeAway(error)) {
    return new HttpError(
      503,
      'payments_unavailable',
      'The payment service is not reachable. Nothing was charged. Please try again.',
    );
  }
  if (error instanceof Stripe.errors.StripeError) {
    return new HttpError(
      502,
      'payments_refused',
      'The payment service refused this request. Nothing was charged.',
    );
  }
  // A required field was missing.
  if (error instanceof TypeError || error instanceof RangeError) {
    return new HttpError(
      502,
      'payments_unreadable',
      'The payment service sent an invalid response. Please try again.',
    );
  }
  return error;
}

/** Stripe does not know the object: other keys, or a sandbox that was reset. */
export function isMissing(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
  );
}

/** Stripe answered, and stores that answer under the request's idempotency key: retrying with it is useless. */
export function isFinalAnswer(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeError &&
    !(error instanceof Stripe.errors.StripeConnectionError) &&
    !(error instanceof Stripe.errors.StripeRateLimitError)
  );
}

/** Fields of every Stripe object; lists hold such objects. */
const stripeObject = z.looseObject({ object: z.string(), id: z.string() });
const stripeAnswer = z.union([
  stripeObject,
  z.looseObject({ object: z.literal('list'), data: z.array(stripeObject) }),
]);
const stripeRefusal = z.looseObject({ error: z.looseObject({}) });

/**
 * Stripe's package accepts any JSON without an `error` as the result, even `{}` with a 500. This client only passes on
 * what Stripe could have sent; the package reports the rest as its `StripeAPIError`.
 */
export function createStrictHttpClient(): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    const response = await makeRequest(...request);
    const read = response.toJSON.bind(response);
    response.toJSON = async () => {
      const body: unknown = await read();
      const isFine = response.getStatusCode() < 400;
      if (isFine) stripeAnswer.parse(body);
      else stripeRefusal.parse(body);
      return body;
    };
    return response;
  };
  return client;
}
