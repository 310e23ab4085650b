import {
  makeInvoice,
  makeInvoiceItem,
  makeInvoicePayment,
  type InvoiceDraft,
  type ItemDraft,
} from '../objects/invoice.ts';
import { invalid } from '../protocol/stripe-error.ts';
import type { Customer, Invoice, InvoiceItem, PaymentIntent } from '../wire.ts';
import type { StripeState } from '../state.ts';
import type { Payments } from './payments.ts';

export interface Invoices {
  /** Creates an invoice with the intent that pays it; without one, and paid, if nothing is due. */
  issue(draft: Omit<InvoiceDraft, 'items'>): { invoice: Invoice; intent: PaymentIntent | null };
  /** Adds an item that waits for the customer's next invoice. */
  addItem(draft: ItemDraft): InvoiceItem;
  /** The invoice that an intent pays, if any. */
  paidBy(intent: PaymentIntent): Invoice | undefined;
  intentOf(invoice: Invoice): PaymentIntent | undefined;
  settle(invoice: Invoice): Invoice;
  fail(invoice: Invoice, intent: PaymentIntent, nextAttempt: number | null): Invoice;
  /** Voids an invoice, so that nobody can pay it any more. */
  void(invoice: Invoice): Invoice;
}

export function createInvoices(state: StripeState, payments: () => Payments): Invoices {
  const now = () => state.clock.nowSeconds();
  const paymentOf = (invoice: Invoice) =>
    state.invoicePayments.all().findLast((payment) => payment.invoice === invoice.id);

  const number = (customer: Customer) =>
    state.customers.put(customer.id, {
      ...customer,
      next_invoice_sequence: (customer.next_invoice_sequence ?? 1) + 1,
    });

  /** Draws up an invoice with the items that wait for it. */
  const draw = (draft: Omit<InvoiceDraft, 'items'>): Invoice => {
    const items = state.invoiceItems.all().filter(({ invoice, customer, parent }) => {
      const subscription = parent?.subscription_details?.subscription ?? draft.subscription.id;
      return (
        invoice === null && customer === draft.customer.id && subscription === draft.subscription.id
      );
    });
    const bare = makeInvoice({ ...draft, items }, now());
    for (const item of items) state.invoiceItems.put(item.id, { ...item, invoice: bare.id });
    number(draft.customer);
    return bare;
  };

  const withNothingDue = (bare: Invoice): Invoice => {
    const paid: Invoice = {
      ...bare,
      status: 'paid',
      status_transitions: { ...bare.status_transitions, paid_at: now() },
    };
    state.invoices.put(paid.id, paid);
    for (const event of ['created', 'finalized', 'paid', 'payment_succeeded'])
      state.emit(`invoice.${event}`, paid);
    return paid;
  };

  return {
    addItem: (draft) => {
      const item = makeInvoiceItem(draft, now());
      state.invoiceItems.put(item.id, item);
      state.emit('invoiceitem.created', item);
      return item;
    },
    issue: (draft) => {
      const { customer, reason } = draft;
      const bare = draw(draft);
      if (bare.amount_due === 0) return { invoice: withNothingDue(bare), intent: null };
      const intent = payments().open({
        amount: bare.amount_due,
        currency: bare.currency,
        customer: customer.id,
        description:
          reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
        receiptEmail: customer.email,
        setupFutureUsage: 'off_session',
      });
      const secret = { client_secret: intent.client_secret ?? '', type: 'payment_intent' as const };
      const invoice: Invoice = { ...bare, confirmation_secret: secret };
      state.invoices.put(invoice.id, invoice);
      const payment = makeInvoicePayment(invoice, intent.id, now());
      state.invoicePayments.put(payment.id, payment);
      state.emit('invoice.created', invoice);
      state.emit('invoice.finalized', invoice);
      return { invoice, intent };
    },
    paidBy: (intent) => {
      const payment = state.invoicePayments
        .all()
        .findLast(({ payment: { payment_intent: id } }) => id === intent.id);
      return payment === undefined ? undefined : state.invoices.get(payment.invoice);
    },
    intentOf: (invoice) => {
      const payment = paymentOf(invoice);
      return payment === undefined
        ? undefined
        : state.paymentIntents.get(payment.payment.payment_intent);
    },
    settle: (invoice) => {
      const payment = paymentOf(invoice);
      if (payment !== undefined) {
        const paid = {
          ...payment,
          amount_paid: invoice.amount_due,
          status: 'paid',
          status_transitions: { canceled_at: null, paid_at: now() },
        };
        state.invoicePayments.put(payment.id, paid);
        state.emit('invoice_payment.paid', paid);
      }
      const settled: Invoice = {
        ...invoice,
        status: 'paid',
        attempted: true,
        attempt_count: invoice.attempt_count + 1,
        amount_paid: invoice.amount_due,
        amount_remaining: 0,
        next_payment_attempt: null,
        status_transitions: { ...invoice.status_transitions, paid_at: now() },
      };
      state.invoices.put(invoice.id, settled);
      state.emit('invoice.paid', settled);
      state.emit('invoice.payment_succeeded', settled);
      return settled;
    },
    fail: (invoice, intent, nextAttempt) => {
      const failed: Invoice = {
        ...invoice,
        attempted: true,
        attempt_count: invoice.attempt_count + 1,
        next_payment_attempt: nextAttempt,
      };
      state.invoices.put(invoice.id, failed);
      state.emit('invoice.payment_failed', failed);
      if (intent.last_payment_error?.code === 'authentication_required') {
        state.emit('invoice.payment_action_required', failed);
      }
      return failed;
    },
    void: (invoice) => {
      if (invoice.status !== 'open')
        throw invalid(`Invoice ${invoice.id} is not open.`, undefined, 'invoice_not_editable');
      const payment = paymentOf(invoice);
      const intent = payment && state.paymentIntents.get(payment.payment.payment_intent);
      // A bank that has the payment already cannot be stopped.
      if (intent !== undefined && intent.status !== 'succeeded' && intent.status !== 'processing')
        payments().cancel(intent, 'void_invoice');
      const voided: Invoice = {
        ...invoice,
        status: 'void',
        next_payment_attempt: null,
        status_transitions: { ...invoice.status_transitions, voided_at: now() },
      };
      state.invoices.put(invoice.id, voided);
      state.emit('invoice.voided', voided);
      return voided;
    },
  };
}
