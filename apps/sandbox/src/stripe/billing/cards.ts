import { makeBankAccount, makePaymentMethod } from '../objects/customer.ts';
import { noSuch, StripeProblem } from '../protocol/stripe-error.ts';
import {
  cardByNumber,
  cardByToken,
  debitSecret,
  passesLuhn,
  testAccounts,
  type TestCard,
} from '../test-cards.ts';
import type { PaymentMethod } from '../wire.ts';
import type { CardSecret, StripeState } from '../state.ts';

export interface CardEntry {
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string;
  name: string | null;
  email: string | null;
}

function wrong(message: string, code: string, param: string): StripeProblem {
  return new StripeProblem(402, { type: 'card_error', message, code, param });
}

/** Like Stripe's form in test mode, this accepts only test numbers. */
function check(entry: CardEntry, nowSeconds: number): TestCard {
  const number = entry.number.replaceAll(/[\s-]/g, '');
  if (!passesLuhn(number))
    throw wrong('Your card number is incorrect.', 'incorrect_number', 'number');
  const card = cardByNumber(number);
  if (card === undefined) {
    throw wrong(
      'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
      'card_declined',
      'number',
    );
  }
  if (entry.expMonth < 1 || entry.expMonth > 12) {
    throw wrong("Your card's expiration month is invalid.", 'invalid_expiry_month', 'exp_month');
  }
  const now = new Date(nowSeconds * 1000);
  const year = entry.expYear < 100 ? 2000 + entry.expYear : entry.expYear;
  const monthsLeft = (year - now.getUTCFullYear()) * 12 + entry.expMonth - (now.getUTCMonth() + 1);
  if (monthsLeft < 0)
    throw wrong("Your card's expiration year is invalid.", 'invalid_expiry_year', 'exp_year');
  if (!/^\d{3,4}$/.test(entry.cvc))
    throw wrong("Your card's security code is invalid.", 'invalid_cvc', 'cvc');
  return card;
}

function keep(state: StripeState, method: PaymentMethod, secret: CardSecret): PaymentMethod {
  state.paymentMethods.put(method.id, method);
  state.cardSecrets.put(method.id, secret);
  return method;
}

/** @throws {StripeProblem} 402 with the provider's message for an invalid number, date or code. */
export function enterCard(
  state: StripeState,
  entry: CardEntry,
  customer: string | null,
): PaymentMethod {
  const card = check(entry, state.clock.nowSeconds());
  const { expMonth, name, email } = entry;
  const expYear = entry.expYear < 100 ? 2000 + entry.expYear : entry.expYear;
  const draft = { brand: card.brand, last4: card.number.slice(-4), expMonth, expYear, name, email };
  return keep(state, makePaymentMethod(draft, customer, state.clock.nowSeconds()), card.secret);
}

const TOKEN_EXPIRY_YEARS = 5;

/** A stored payment method by id, or a new one from a test token such as `pm_card_visa`. */
export function findPaymentMethod(state: StripeState, id: string, param: string): PaymentMethod {
  const known = state.paymentMethods.get(id);
  if (known !== undefined) return known;
  if (testAccounts.includes(id))
    return keep(state, makeBankAccount(state.clock.nowSeconds()), debitSecret);
  const card = cardByToken(id);
  if (card === undefined) throw noSuch('PaymentMethod', id, param);
  const nowSeconds = state.clock.nowSeconds();
  const expYear = new Date(nowSeconds * 1000).getUTCFullYear() + TOKEN_EXPIRY_YEARS;
  const draft = {
    brand: card.brand,
    last4: card.number.slice(-4),
    expMonth: 12,
    expYear,
    name: null,
    email: null,
  };
  return keep(state, makePaymentMethod(draft, null, nowSeconds), card.secret);
}

export function attach(state: StripeState, method: PaymentMethod, customer: string): PaymentMethod {
  if (method.customer === customer) return method;
  const attached = { ...method, customer };
  state.paymentMethods.put(method.id, attached);
  state.emit('payment_method.attached', attached);
  return attached;
}
