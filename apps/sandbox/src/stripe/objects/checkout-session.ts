import { newId, randomText } from '../protocol/ids.ts';
import type { CheckoutSession, LineItem, Metadata, PortalSession, Price } from '../wire.ts';
import { template } from './template.ts';

export interface CheckoutDraft {
  mode: 'payment' | 'subscription';
  lines: Array<{ price: Price; quantity: number; name: string }>;
  customer: string;
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
    ...template('item'),
    id: newId('li'),
    amount_subtotal: amount,
    amount_total: amount,
    currency: price.currency,
    description: name,
    price,
    quantity,
  };
}

export function makeCheckoutSession(draft: CheckoutDraft, created: number): CheckoutSession {
  const id = `cs_test_${randomText(58)}`;
  const lines = draft.lines.map(lineItem);
  const total = lines.reduce((sum, line) => sum + line.amount_total, 0);
  return {
    ...template('checkout.session'),
    id,
    amount_subtotal: total,
    amount_total: total,
    cancel_url: draft.cancelUrl,
    client_reference_id: draft.clientReferenceId,
    created,
    currency: lines[0]?.currency ?? 'usd',
    customer: draft.customer,
    customer_creation: draft.mode === 'payment' ? 'if_required' : null,
    expires_at: draft.expiresAt,
    line_items: {
      object: 'list',
      data: lines,
      has_more: false,
      url: `/v1/checkout/sessions/${id}/line_items`,
    },
    metadata: draft.metadata,
    mode: draft.mode,
    payment_method_collection: draft.mode === 'subscription' ? 'always' : 'if_required',
    success_url: draft.successUrl,
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
    ...template('billing_portal.session'),
    id,
    created,
    customer,
    return_url: returnUrl,
    url: `${publicUrl}/portal/${id}`,
  };
}
