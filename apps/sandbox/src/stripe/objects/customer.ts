import { hash } from 'node:crypto';
import { newId, randomText } from '../protocol/ids.ts';
import type { Customer, Metadata, PaymentMethod } from '../wire.ts';
import { template } from './template.ts';

export interface CustomerDraft {
  email?: string | undefined;
  name?: string | undefined;
  metadata?: Metadata | undefined;
}

export function makeCustomer(draft: CustomerDraft, created: number): Customer {
  return {
    ...template('customer'),
    id: newId('cus'),
    created,
    email: draft.email ?? null,
    invoice_prefix: randomText(8).toUpperCase(),
    metadata: draft.metadata ?? {},
    name: draft.name ?? null,
  };
}

export interface CardDraft {
  brand: 'visa' | 'mastercard' | 'amex';
  last4: string;
  expMonth: number;
  expYear: number;
  name: string | null;
  email: string | null;
}

function billingDetails(name: string | null, email: string | null) {
  const address = {
    city: null,
    country: null,
    line1: null,
    line2: null,
    postal_code: null,
    state: null,
  };
  return { address, email, name, phone: null, tax_id: null };
}

const fingerprintOf = (card: Pick<CardDraft, 'brand' | 'last4'>) =>
  hash('sha256', `${card.brand}${card.last4}`, 'base64url').slice(0, 16);

export function makePaymentMethod(
  card: CardDraft,
  customer: string | null,
  created: number,
): PaymentMethod {
  return {
    ...template('payment_method'),
    id: newId('pm'),
    billing_details: billingDetails(card.name, card.email),
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: card.brand,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: fingerprintOf(card),
      funding: 'credit',
      generated_from: null,
      last4: card.last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created,
    customer,
    type: 'card',
  };
}

/** Stripe's test account. */
export function makeBankAccount(created: number): PaymentMethod {
  return {
    ...template('payment_method'),
    id: newId('pm'),
    billing_details: billingDetails('Test account', null),
    created,
    customer: null,
    type: 'us_bank_account',
    us_bank_account: {
      account_holder_type: 'individual',
      account_type: 'checking',
      bank_name: 'STRIPE TEST BANK',
      financial_connections_account: null,
      fingerprint: null,
      last4: '6789',
      networks: { preferred: 'ach', supported: ['ach'] },
      routing_number: '110000000',
      status_details: null,
    },
  };
}
