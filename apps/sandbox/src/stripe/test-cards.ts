import type { CardSecret } from './state.ts';

export interface TestCard {
  number: string;
  /** Its name among the SDK's test tokens. */
  token: string;
  brand: 'visa' | 'mastercard' | 'amex';
  what: string;
  secret: CardSecret;
}

const declined = (code: string, declineCode: string | null, message: string): CardSecret => ({
  decline: { code, declineCode, message },
  authentication: 'never',
  authenticated: false,
});
const accepted = (authentication: CardSecret['authentication'] = 'never'): CardSecret => ({
  decline: null,
  authentication,
  authenticated: false,
});

const DECLINED = 'Your card was declined.';
const NO_FUNDS = 'Your card has insufficient funds.';

/** The test numbers that Stripe publishes, with their effects. */
export const testCards: readonly TestCard[] = [
  {
    number: '4242424242424242',
    token: 'pm_card_visa',
    brand: 'visa',
    what: 'Succeeds',
    secret: accepted(),
  },
  {
    number: '5555555555554444',
    token: 'pm_card_mastercard',
    brand: 'mastercard',
    what: 'Succeeds',
    secret: accepted(),
  },
  {
    number: '378282246310005',
    token: 'pm_card_amex',
    brand: 'amex',
    what: 'Succeeds',
    secret: accepted(),
  },
  {
    number: '4000000000000002',
    token: 'pm_card_chargeDeclined',
    brand: 'visa',
    what: 'Declined',
    secret: declined('card_declined', 'generic_decline', DECLINED),
  },
  {
    number: '4000000000009995',
    token: 'pm_card_chargeDeclinedInsufficientFunds',
    brand: 'visa',
    what: 'Insufficient funds',
    secret: declined('card_declined', 'insufficient_funds', NO_FUNDS),
  },
  {
    number: '4000000000009987',
    token: 'pm_card_chargeDeclinedLostCard',
    brand: 'visa',
    what: 'Lost card',
    secret: declined('card_declined', 'lost_card', DECLINED),
  },
  {
    number: '4000000000000069',
    token: 'pm_card_chargeDeclinedExpiredCard',
    brand: 'visa',
    what: 'Expired card',
    secret: declined('expired_card', 'expired_card', 'Your card has expired.'),
  },
  {
    number: '4000000000000127',
    token: 'pm_card_chargeDeclinedIncorrectCvc',
    brand: 'visa',
    what: 'Wrong security code',
    secret: declined('incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."),
  },
  {
    number: '4000000000000119',
    token: 'pm_card_chargeDeclinedProcessingError',
    brand: 'visa',
    what: 'Processing error',
    secret: declined(
      'processing_error',
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ),
  },
  {
    number: '4000002500003155',
    token: 'pm_card_authenticationRequiredOnSetup',
    brand: 'visa',
    what: '3-D Secure once',
    secret: accepted('once'),
  },
  {
    number: '4000002760003184',
    token: 'pm_card_authenticationRequired',
    brand: 'visa',
    what: '3-D Secure every time',
    secret: accepted('always'),
  },
  {
    number: '4000008260003178',
    token: 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
    brand: 'visa',
    what: '3-D Secure, then insufficient funds',
    secret: {
      ...declined('card_declined', 'insufficient_funds', NO_FUNDS),
      authentication: 'always',
    },
  },
  {
    number: '4000000000000341',
    token: 'pm_card_chargeCustomerFail',
    brand: 'visa',
    what: 'Declined when charged',
    secret: declined('card_declined', 'generic_decline', DECLINED),
  },
];

/** The test bank accounts that Stripe publishes. How a debit ends, `settle-debit` of the control interface decides. */
export const testAccounts = ['pm_usBankAccount_success', 'pm_usBankAccount_insufficientFunds'];
export const debitSecret: CardSecret = { ...accepted(), debit: true };

export const cardByNumber = (number: string) => testCards.find((card) => card.number === number);
export const cardByToken = (token: string) => testCards.find((card) => card.token === token);

/** The checksum of card numbers. */
export function passesLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
