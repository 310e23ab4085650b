import type { FastifyInstance } from 'fastify';
import { askBank } from './ask-bank.ts';
import { dress, makeCardFields } from './card-fields.ts';
import {
  callStripe,
  createElement,
  createStripe,
  incompleteCard,
  type Given,
} from './create-stripe.ts';
import { bankMarkup, cardFieldsMarkup } from './markup.ts';

/** The release that @stripe/stripe-js requests. */
const RELEASE = 'endive';

/** Where the shop's pages find the script and the API for browsers. */
export const STRIPE_JS_PREFIX = '/stripe-js';

/**
 * Serves a replacement for js.stripe.com: `window.Stripe`, as far as a card form needs it, written
 * by us. Its functions run in the browser; here they are only text.
 */
export function stripeJsRoutes(app: FastifyInstance, publicUrl: string): void {
  const path = new URL(publicUrl).pathname.replace(/\/$/, '');
  const given: Given = {
    api: `${path}${STRIPE_JS_PREFIX}/v1`,
    cardFieldsMarkup,
    bankMarkup,
  };
  const functions = [
    dress,
    makeCardFields,
    askBank,
    callStripe,
    createElement,
    incompleteCard,
    createStripe,
  ];
  const script = `(() => {
'use strict';
${functions.map(String).join('\n\n')}
const given = ${JSON.stringify(given)};
window.Stripe = Object.assign((key) => createStripe(given, key), { version: '${RELEASE}' });
})();
`;
  app.get(`${STRIPE_JS_PREFIX}/stripe.js`, (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('x-content-type-options', 'nosniff')
      .send(script),
  );
}
