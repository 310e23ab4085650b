import type { PaymentIntent } from '../wire.ts';

export interface StripeErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  payment_intent?: PaymentIntent;
}

/** A refusal in Stripe's format: `{error: {type, code, message, param, …}}`. */
export class StripeProblem extends Error {
  readonly status: number;
  readonly body: StripeErrorBody;

  constructor(status: number, body: StripeErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export function invalid(message: string, param?: string, code?: string): StripeProblem {
  return new StripeProblem(400, {
    type: 'invalid_request_error',
    message,
    ...(param === undefined ? {} : { param }),
    ...(code === undefined ? {} : { code }),
  });
}

export function noSuch(kind: string, id: string, param = 'id'): StripeProblem {
  const status = param === 'id' ? 404 : 400;
  const message = `No such ${kind}: '${id}'`;
  return new StripeProblem(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message,
    param,
  });
}

export const wrongApiKey = () =>
  new StripeProblem(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });

export const secretKeyRequired = () =>
  new StripeProblem(403, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message:
      'This API call cannot be made with a publishable API key. Please use a secret API key.',
  });
