import type * as Wire from '../wire.ts';
import templates from './templates.json' with { type: 'json' };

interface Resources {
  'billing_portal.session': Wire.PortalSession;
  charge: Wire.Charge;
  'checkout.session': Wire.CheckoutSession;
  customer: Wire.Customer;
  dispute: Wire.Dispute;
  invoice: Wire.Invoice;
  invoice_payment: Wire.InvoicePayment;
  invoiceitem: Wire.InvoiceItem;
  item: Wire.LineItem;
  line_item: Wire.InvoiceLine;
  payment_intent: Wire.PaymentIntent;
  payment_method: Wire.PaymentMethod;
  plan: Wire.Plan;
  price: Wire.Price;
  product: Wire.Product;
  refund: Wire.Refund;
  subscription: Wire.Subscription;
  subscription_item: Wire.SubscriptionItem;
}

type Template<Kind extends keyof Resources> = Pick<
  Resources[Kind],
  keyof Resources[Kind] & keyof (typeof templates)[Kind]
>;

/**
 * The fields that every new resource of a kind has alike, most of them null. A resource that lacks one in
 * `templates.json` does not compile; `stripe.published.test.ts` compares all with Stripe's own examples.
 */
export function template<Kind extends keyof Resources>(kind: Kind): Template<Kind> {
  return structuredClone(templates[kind]) as unknown as Template<Kind>;
}
