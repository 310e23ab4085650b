import { newId } from '../protocol/ids.ts';
import type { Charge, Dispute, PaymentIntent, PaymentMethod, Refund } from '../wire.ts';

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

/** Fields that the sandbox leaves empty. */
const EMPTY_CHARGE = {
  application: null,
  application_fee: null,
  application_fee_amount: null,
  failure_balance_transaction: null,
  on_behalf_of: null,
  receipt_number: null,
  receipt_url: null,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Charge>;

export function makeCharge(
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline | null,
  created: number,
): Charge {
  const paid = decline === null;
  return {
    id: newId('ch'),
    object: 'charge',
    ...EMPTY_CHARGE,
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    balance_transaction: paid ? newId('txn') : null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'TALKREEL',
    captured: paid,
    created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
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
    refunded: false,
    status: paid ? 'succeeded' : 'failed',
  };
}

export function makeRefund(
  charge: Charge,
  amount: number,
  reason: Refund['reason'],
  metadata: Record<string, string>,
  created: number,
): Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: {
        reference_status: 'pending',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      },
      type: 'card',
    },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}

const EVIDENCE_DAYS = 7;

const NO_EVIDENCE = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
} satisfies Dispute['evidence'];

export function makeDispute(charge: Charge, reason: string, created: number): Dispute {
  return {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...NO_EVIDENCE },
    evidence_details: {
      due_by: created + EVIDENCE_DAYS * 24 * 3600,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: 'visa',
        case_type: 'chargeback',
        network: 'visa',
        network_reason_code: '10.4',
      },
      type: 'card',
    },
    reason,
    status: 'needs_response',
  };
}
