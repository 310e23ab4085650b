import { newId, randomText } from '../protocol/ids.ts';
import type { Customer, Metadata } from '../wire.ts';

export interface CustomerDraft {
  email?: string | null | undefined;
  name?: string | null | undefined;
  description?: string | null | undefined;
  phone?: string | null | undefined;
  metadata?: Metadata | undefined;
}

export function makeCustomer(draft: CustomerDraft, created: number): Customer {
  return {
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: draft.description ?? null,
    discount: null,
    email: draft.email ?? null,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: draft.metadata ?? {},
    name: draft.name ?? null,
    next_invoice_sequence: 1,
    phone: draft.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}
