import Stripe from 'stripe';
import type { Config } from '../../config.ts';
import { HttpError } from '../../errors.ts';

const TIMEOUT_MS = 15_000;

/** The one client of this process; null where no key is set, and paying is off. */
export function createStripeClient(config: Config['stripe']): Stripe | null {
  if (!config.secretKey) return null;
  const options = { timeout: TIMEOUT_MS, maxNetworkRetries: 2, telemetry: false };
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

/** What to answer when Stripe does not do what we asked; anything that is not Stripe's passes through. */
export function toHttpError(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeCardError)
    return new HttpError(502, 'card_declined', error.message);
  if (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    error instanceof Stripe.errors.StripeAPIError
  ) {
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
      'The payment service refused this. Nothing was charged.',
    );
  }
  return error;
}

/** The object is not known there: other keys, or a sandbox that was emptied. */
export function isMissing(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
  );
}

/** Stripe answered, and keeps that answer under the request's idempotency key: asking with it again is of no use. */
export function isFinalAnswer(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeError &&
    !(error instanceof Stripe.errors.StripeConnectionError) &&
    !(error instanceof Stripe.errors.StripeRateLimitError)
  );
}
