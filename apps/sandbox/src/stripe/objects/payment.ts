import { newId, randomText } from '../protocol/ids.ts';
import type { Charge, Dispute, Metadata, PaymentIntent, PaymentMethod, Refund } from '../wire.ts';
import { template } from './template.ts';

export interface PaymentIntentDraft {
  amount: number;
  currency: string;
  customer: string | null;
  description?: string | undefined;
  metadata?: Metadata | undefined;
  receiptEmail?: string | null;
  setupFutureUsage?: 'off_session';
}

export function makePaymentIntent(draft: PaymentIntentDraft, created: number): PaymentIntent {
  const id = newId('pi');
  return {
    ...template('payment_intent'),
    id,
    amount: draft.amount,
    client_secret: `${id}_secret_${randomText(25)}`,
    created,
    currency: draft.currency,
    customer: draft.customer,
    description: draft.description ?? null,
    metadata: draft.metadata ?? {},
    receipt_email: draft.receiptEmail ?? null,
    setup_future_usage: draft.setupFutureUsage ?? null,
  };
}

interface Decline {
  code: string;
  declineCode: string | null;
  message: string;
}

function cardDetails(
  { card }: PaymentMethod,
  authorized: number | null,
): Charge['payment_method_details'] {
  return {
    card: {
      amount_authorized: authorized,
      authorization_code: null,
      brand: card?.brand ?? 'visa',
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      electronic_commerce_indicator: null,
      exp_month: card?.exp_month ?? 12,
      exp_year: card?.exp_year ?? 2034,
      fingerprint: card?.fingerprint ?? null,
      funding: 'credit',
      installments: null,
      last4: card?.last4 ?? null,
      mandate: null,
      network: card?.brand ?? 'visa',
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
    type: 'card',
  };
}

function debitDetails({
  us_bank_account: account,
}: PaymentMethod): Charge['payment_method_details'] {
  return {
    us_bank_account: {
      account_holder_type: account?.account_holder_type ?? null,
      account_type: account?.account_type ?? null,
      bank_name: account?.bank_name ?? null,
      fingerprint: account?.fingerprint ?? null,
      last4: account?.last4 ?? null,
      payment_reference: null,
      routing_number: account?.routing_number ?? null,
    },
    type: 'us_bank_account',
  };
}

export function makeCharge(
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline | null,
  created: number,
): Charge {
  const paid = decline === null;
  return {
    ...template('charge'),
    id: newId('ch'),
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    balance_transaction: paid ? newId('txn') : null,
    billing_details: method.billing_details,
    captured: paid,
    created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    metadata: intent.metadata,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: paid ? 'approved_by_network' : 'declined_by_network',
      reason: decline?.declineCode ?? null,
      risk_level: 'normal',
      seller_message: paid
        ? 'Payment complete.'
        : 'The bank did not return any further details with this decline.',
      type: paid ? 'authorized' : 'issuer_declined',
    },
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details:
      method.type === 'us_bank_account'
        ? debitDetails(method)
        : cardDetails(method, paid ? intent.amount : null),
    receipt_email: intent.receipt_email,
    status: paid ? 'succeeded' : 'failed',
  };
}

export function makeRefund(
  charge: Charge,
  amount: number,
  reason: Refund['reason'],
  metadata: Metadata,
  created: number,
): Refund {
  return {
    ...template('refund'),
    id: newId('re'),
    amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: charge.customer,
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
  };
}

const EVIDENCE_DAYS = 7;

export function makeDispute(charge: Charge, reason: string, created: number): Dispute {
  return {
    ...template('dispute'),
    id: newId('du'),
    amount: charge.amount,
    charge: charge.id,
    created,
    currency: charge.currency,
    evidence_details: {
      due_by: created + EVIDENCE_DAYS * 24 * 3600,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    payment_intent: charge.payment_intent,
    reason,
  };
}
