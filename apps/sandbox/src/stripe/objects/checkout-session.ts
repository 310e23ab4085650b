import { newId, randomText } from '../protocol/ids.ts';
import type { CheckoutSession, LineItem, Metadata, PortalSession, Price } from '../wire.ts';

export interface CheckoutDraft {
  mode: 'payment' | 'subscription';
  lines: Array<{ price: Price; quantity: number; name: string }>;
  customer: string | null;
  customerEmail: string | null;
  clientReferenceId: string | null;
  successUrl: string;
  cancelUrl: string | null;
  metadata: Metadata;
  expiresAt: number;
  publicUrl: string;
}

function lineItem({ price, quantity, name }: CheckoutDraft['lines'][number]): LineItem {
  const amount = (price.unit_amount ?? 0) * quantity;
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: name,
    metadata: {},
    price,
    quantity,
  };
}

/** Fields that the sandbox leaves empty. */
const EMPTY = {
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  billing_address_collection: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  customer_account: null,
  customer_details: null,
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  locale: null,
  managed_payments: null,
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_configuration_details: null,
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  submit_type: null,
  subscription: null,
  wallet_options: null,
} satisfies Partial<CheckoutSession>;

export function makeCheckoutSession(draft: CheckoutDraft, created: number): CheckoutSession {
  const id = `cs_test_${randomText(58)}`;
  const lines = draft.lines.map(lineItem);
  const total = lines.reduce((sum, line) => sum + line.amount_total, 0);
  return {
    id,
    object: 'checkout.session',
    ...EMPTY,
    adaptive_pricing: { enabled: false },
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    cancel_url: draft.cancelUrl,
    client_reference_id: draft.clientReferenceId,
    client_secret: null,
    created,
    currency: lines[0]?.currency ?? 'usd',
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: draft.customer,
    customer_creation: draft.mode === 'payment' ? 'if_required' : null,
    customer_email: draft.customerEmail,
    discounts: [],
    expires_at: draft.expiresAt,
    line_items: {
      object: 'list',
      data: lines,
      has_more: false,
      url: `/v1/checkout/sessions/${id}/line_items`,
    },
    livemode: false,
    metadata: draft.metadata,
    mode: draft.mode,
    payment_method_collection: draft.mode === 'subscription' ? 'always' : 'if_required',
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    phone_number_collection: { enabled: false },
    shipping_options: [],
    status: 'open',
    success_url: draft.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${draft.publicUrl}/checkout/${id}`,
  };
}

export function makePortalSession(
  customer: string,
  returnUrl: string | null,
  publicUrl: string,
  created: number,
): PortalSession {
  const id = newId('bps');
  return {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_talkreel_sandbox',
    created,
    customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: returnUrl,
    url: `${publicUrl}/portal/${id}`,
  };
}
