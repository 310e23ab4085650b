import { newId, randomText } from '../protocol/ids.ts';
import type { CheckoutSession, LineItem, Metadata, PortalSession, Price } from '../wire.ts';

export interface CheckoutDraft {
  mode: 'payment' | 'subscription';
  uiMode: 'hosted_page' | 'embedded_page' | 'elements' | 'form';
  lines: Array<{ price: Price; quantity: number; name: string }>;
  customer: string | null;
  customerEmail: string | null;
  clientReferenceId: string | null;
  successUrl: string | null;
  cancelUrl: string | null;
  returnUrl: string | null;
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

export function makeCheckoutSession(draft: CheckoutDraft, created: number): CheckoutSession {
  const id = `cs_test_${randomText(58)}`;
  const lines = draft.lines.map(lineItem);
  const total = lines.reduce((sum, line) => sum + line.amount_total, 0);
  const hosted = draft.uiMode === 'hosted_page';
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: draft.cancelUrl,
    client_reference_id: draft.clientReferenceId,
    client_secret: hosted ? null : `${id}_secret_${randomText(40)}`,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created,
    currency: lines[0]?.currency ?? 'usd',
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: draft.customer,
    customer_account: null,
    customer_creation: draft.mode === 'payment' ? 'if_required' : null,
    customer_details: null,
    customer_email: draft.customerEmail,
    discounts: [],
    expires_at: draft.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    line_items: {
      object: 'list',
      data: lines,
      has_more: false,
      url: `/v1/checkout/sessions/${id}/line_items`,
    },
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: draft.metadata,
    mode: draft.mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: draft.mode === 'subscription' ? 'always' : 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    ...(draft.returnUrl === null ? {} : { return_url: draft.returnUrl }),
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: draft.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: draft.uiMode,
    url: hosted ? `${draft.publicUrl}/checkout/${id}` : null,
    wallet_options: null,
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
