import type { PaymentIntent, PaymentIntentResult, StripeError } from '@stripe/stripe-js';
import { expect, it } from 'vitest';
import { readAttempt } from './attempt.ts';

const intent = (status: PaymentIntent.Status) => ({ status }) as PaymentIntent;
const refused = (error: Partial<StripeError>): PaymentIntentResult => ({
  error: { type: 'card_error', ...error },
});

it('is paid if Stripe says so, or is processing', () => {
  expect(readAttempt({ paymentIntent: intent('succeeded') })).toEqual({ kind: 'paid' });
  expect(readAttempt({ paymentIntent: intent('processing') })).toEqual({ kind: 'processing' });
  expect(readAttempt({ paymentIntent: intent('requires_action') })).toEqual({ kind: 'processing' });
});

it("shows the bank's message, and allows another card", () => {
  const message = 'Your card has insufficient funds.';
  const status = intent('requires_payment_method');
  expect(readAttempt(refused({ message, payment_intent: status }))).toEqual({
    kind: 'refused',
    message,
  });
});

it('is paid if another tab paid a moment ago', () => {
  const already = refused({
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: 'You cannot confirm this PaymentIntent because it has already succeeded.',
    payment_intent: intent('succeeded'),
  });
  expect(readAttempt(already)).toEqual({ kind: 'paid' });
});

it('is over if Stripe cancelled the payment', () => {
  const message = 'You cannot confirm this PaymentIntent because it has a status of canceled.';
  expect(readAttempt(refused({ message, payment_intent: intent('canceled') }))).toEqual({
    kind: 'expired',
    message: expect.stringContaining('Nothing was charged.'),
  });
});

it('says so if Stripe gives no reason', () => {
  const message = 'An unexpected error occurred.';
  expect(readAttempt(refused({}))).toEqual({ kind: 'refused', message });
  expect(
    readAttempt({ paymentIntent: intent('requires_payment_method'), error: undefined }),
  ).toEqual({ kind: 'refused', message });
});
