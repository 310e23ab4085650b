import type { HttpRefusal } from '../faults/http-fault.ts';
import { StripeProblem, wrongApiKey } from './protocol/stripe-error.ts';

/** The refusal for an ordered fault. */
export function stripeFault(kind: HttpRefusal): StripeProblem {
  switch (kind) {
    case 'http-401':
      return wrongApiKey();
    case 'http-402':
      return new StripeProblem(402, {
        type: 'card_error',
        code: 'card_declined',
        decline_code: 'generic_decline',
        message: 'Your card was declined.',
      });
    case 'http-429':
      return new StripeProblem(429, {
        type: 'invalid_request_error',
        code: 'rate_limit',
        message:
          'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
      });
    case 'http-500':
      return new StripeProblem(500, {
        type: 'api_error',
        message: 'An unexpected error occurred.',
      });
  }
}
