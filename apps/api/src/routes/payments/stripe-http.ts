import Stripe from 'stripe';
import { z } from 'zod';

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
