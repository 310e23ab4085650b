import { planOf } from '../objects/catalog.ts';
import { makeSubscription, periodEnd, type SubscriptionDraft } from '../objects/subscription.ts';
import { invalid, noSuch } from '../protocol/stripe-error.ts';
import type {
  Customer,
  Invoice,
  PaymentIntent,
  PaymentMethod,
  Price,
  Subscription,
} from '../wire.ts';
import type { StripeState } from '../state.ts';
import type { Invoices } from './invoices.ts';
import type { Payments } from './payments.ts';
import { addProrations } from './prorations.ts';

export type PaymentBehavior = 'allow_incomplete' | 'default_incomplete';

export interface Subscriptions {
  create(draft: SubscriptionDraft, behavior: PaymentBehavior): Subscription;
  /** Sets when the subscription ends, or null to renew indefinitely. */
  setCancelAt(subscription: Subscription, at: number | null, atPeriodEnd: boolean): Subscription;
  cancelNow(
    subscription: Subscription,
    reason: 'cancellation_requested' | 'payment_failed',
  ): Subscription;
  update(subscription: Subscription, patch: Partial<Subscription>): Subscription;
  /** Changes the price, with a trial until then: nothing is charged before. */
  changePrice(subscription: Subscription, price: Price, trialEnd: number): Subscription;
  /**
   * Changes the price now. What is left of the old one is credited, and the rest of the period charged, on the next
   * invoice or at once; another interval begins a whole period, charged at once.
   */
  prorate(subscription: Subscription, price: Price, chargesAtOnce: boolean): Subscription;
  /** Bills the next period now, whatever the clock says. */
  renew(subscription: Subscription): Subscription;
  /** Retries the open invoice. */
  retry(invoice: Invoice): Invoice;
  expireIncomplete(subscription: Subscription): Subscription;
  onPaid(intent: PaymentIntent): void;
  onRefused(intent: PaymentIntent): void;
}

const RETRY_AFTER_SECONDS = 3 * 24 * 3600;
const MAX_ATTEMPTS = 4;
const OPEN = new Set<string>(['trialing', 'active', 'past_due', 'unpaid']);

export const isOpen = (subscription: Subscription) => OPEN.has(subscription.status);

export function currentPeriod(subscription: Subscription): { start: number; end: number } {
  const [item] = subscription.items.data;
  return { start: item?.current_period_start ?? 0, end: item?.current_period_end ?? 0 };
}

export function createSubscriptions(
  state: StripeState,
  payments: Payments,
  invoices: Invoices,
): Subscriptions {
  const now = () => state.clock.nowSeconds();

  const change = (
    subscription: Subscription,
    patch: Partial<Subscription>,
    event: string,
  ): Subscription => {
    const latest = state.subscriptions.get(subscription.id) ?? subscription;
    const changed = { ...latest, ...patch };
    const previous = Object.fromEntries(
      Object.keys(patch).map((name) => [name, latest[name as keyof Subscription]]),
    );
    state.subscriptions.put(subscription.id, changed);
    state.emit(event, changed, event === 'customer.subscription.updated' ? previous : undefined);
    return changed;
  };
  const update = (subscription: Subscription, patch: Partial<Subscription>) =>
    change(subscription, patch, 'customer.subscription.updated');

  const customerOf = (subscription: Subscription): Customer => {
    const customer = state.customers.get(subscription.customer);
    if (customer === undefined) throw noSuch('customer', subscription.customer, 'customer');
    return customer;
  };

  const methodOf = (subscription: Subscription): PaymentMethod | undefined => {
    const preferred =
      subscription.default_payment_method ??
      customerOf(subscription).invoice_settings.default_payment_method;
    const id = typeof preferred === 'object' ? preferred?.id : preferred;
    return id === undefined ? undefined : state.paymentMethods.get(id);
  };

  const subscriptionOf = (invoice: Invoice): Subscription | undefined => {
    const parent = invoice.parent?.subscription_details?.subscription;
    return typeof parent === 'string' ? state.subscriptions.get(parent) : undefined;
  };

  const latestInvoiceOf = ({ latest_invoice: id }: Subscription): Invoice | undefined =>
    id === null ? undefined : state.invoices.get(id);

  /** Charges the stored card; without one the attempt fails like a decline. */
  const collect = (invoice: Invoice, subscription: Subscription): PaymentIntent | undefined => {
    const intent = invoices.intentOf(invoice);
    const method = methodOf(subscription);
    if (intent === undefined) return undefined;
    if (method === undefined) {
      refused(invoice, intent);
      return intent;
    }
    return payments.confirm(intent, method, { offSession: true });
  };

  const cancelNow = (
    subscription: Subscription,
    reason: 'cancellation_requested' | 'payment_failed',
  ): Subscription => {
    const details = { comment: null, feedback: null, feedback_option: null, reason };
    return change(
      subscription,
      {
        status: 'canceled',
        canceled_at: subscription.canceled_at ?? now(),
        ended_at: now(),
        cancellation_details: details,
      },
      'customer.subscription.deleted',
    );
  };

  function refused(invoice: Invoice, intent: PaymentIntent): void {
    const subscription = subscriptionOf(invoice);
    if (subscription === undefined || invoice.billing_reason === 'subscription_create') {
      invoices.fail(invoice, intent, null);
      // An active subscription went ahead on a bank debit that has failed since.
      if (subscription?.status === 'active') update(subscription, { status: 'past_due' });
      return;
    }
    const last = invoice.attempt_count + 1 >= MAX_ATTEMPTS;
    invoices.fail(invoice, intent, last ? null : now() + RETRY_AFTER_SECONDS);
    if (last) cancelNow(subscription, 'payment_failed');
    else if (subscription.status === 'active') update(subscription, { status: 'past_due' });
  }

  return {
    create: (draft, behavior) => {
      const bare = makeSubscription(draft, now());
      const { invoice, intent } = invoices.issue({
        subscription: bare,
        customer: customerOf(bare),
        period: currentPeriod(bare),
        reason: 'subscription_create',
        charged: 'period',
      });
      const subscription: Subscription = {
        ...bare,
        latest_invoice: invoice.id,
        ...(intent === null && { status: 'active' }),
      };
      state.subscriptions.put(subscription.id, subscription);
      state.emit('customer.subscription.created', subscription);
      if (intent !== null && behavior !== 'default_incomplete') {
        const paid = collect(invoice, subscription);
        // The money of a bank debit is awaited, and the subscription goes ahead.
        if (paid?.status === 'processing') update(subscription, { status: 'active' });
      }
      return state.subscriptions.get(subscription.id) ?? subscription;
    },
    update,
    setCancelAt: (subscription, at, atPeriodEnd) => {
      if (!isOpen(subscription) && subscription.status !== 'incomplete') {
        throw invalid(
          'A canceled subscription can only update its cancellation_details and metadata.',
        );
      }
      const reason = at === null ? null : ('cancellation_requested' as const);
      return update(subscription, {
        cancel_at: at,
        cancel_at_period_end: atPeriodEnd,
        canceled_at: at === null ? null : now(),
        cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
      });
    },
    cancelNow: (subscription, reason) => {
      const invoice = latestInvoiceOf(subscription);
      if (invoice?.status === 'open') invoices.void(invoice);
      return cancelNow(subscription, reason);
    },
    changePrice: (subscription, price, trialEnd) => {
      const items = subscription.items.data.map((item) => ({
        ...item,
        price,
        plan: planOf(price),
        current_period_start: now(),
        current_period_end: trialEnd,
      }));
      const changed = update(subscription, {
        items: { ...subscription.items, data: items },
        status: 'trialing',
        trial_start: now(),
        trial_end: trialEnd,
        billing_cycle_anchor: trialEnd,
      });
      const { invoice } = invoices.issue({
        subscription: changed,
        customer: customerOf(changed),
        period: currentPeriod(changed),
        reason: 'subscription_update',
        charged: 'trial',
      });
      return update(changed, { latest_invoice: invoice.id });
    },
    prorate: (subscription, price, chargesAtOnce) => {
      const { items, begins } = addProrations(state, invoices, subscription, price);
      const changed = update(subscription, {
        items: { ...subscription.items, data: items },
        ...(begins && { billing_cycle_anchor: now() }),
      });
      if (!begins && !chargesAtOnce) return changed;
      const { invoice } = invoices.issue({
        subscription: changed,
        customer: customerOf(changed),
        period: currentPeriod(changed),
        reason: 'subscription_update',
        charged: begins ? 'period' : 'items',
      });
      const billed = update(changed, { latest_invoice: invoice.id });
      collect(invoice, billed);
      return state.subscriptions.get(subscription.id) ?? billed;
    },
    renew: (subscription) => {
      const { end: start } = currentPeriod(subscription);
      const items = subscription.items.data.map((item) => {
        let count = 1;
        while (periodEnd(item.price, subscription.billing_cycle_anchor, count) <= start) count += 1;
        const end = periodEnd(item.price, subscription.billing_cycle_anchor, count);
        return { ...item, current_period_start: start, current_period_end: end };
      });
      const rolled = { ...subscription, items: { ...subscription.items, data: items } };
      const { invoice } = invoices.issue({
        subscription: rolled,
        customer: customerOf(rolled),
        period: currentPeriod(rolled),
        reason: 'subscription_cycle',
        charged: 'period',
      });
      const billed = update(subscription, {
        items: rolled.items,
        latest_invoice: invoice.id,
        // A trial ends with the first bill.
        ...(subscription.status === 'trialing' && { status: 'active' }),
      });
      collect(invoice, billed);
      return state.subscriptions.get(subscription.id) ?? billed;
    },
    retry: (invoice) => {
      const subscription = subscriptionOf(invoice);
      if (subscription !== undefined && invoice.status === 'open') collect(invoice, subscription);
      return state.invoices.get(invoice.id) ?? invoice;
    },
    expireIncomplete: (subscription) => {
      const invoice = latestInvoiceOf(subscription);
      if (invoice?.status === 'open') invoices.void(invoice);
      return update(subscription, { status: 'incomplete_expired', ended_at: now() });
    },
    onPaid: (intent) => {
      const open = invoices.paidBy(intent);
      if (open === undefined || open.status !== 'open') return;
      const invoice = invoices.settle(open);
      const subscription = subscriptionOf(invoice);
      if (subscription === undefined) return;
      const keepsCard =
        subscription.payment_settings?.save_default_payment_method === 'on_subscription';
      const patch: Partial<Subscription> = {};
      if (subscription.status === 'incomplete' || subscription.status === 'past_due')
        patch.status = 'active';
      if (keepsCard && subscription.default_payment_method === null) {
        patch.default_payment_method = intent.payment_method;
      }
      if (Object.keys(patch).length > 0) update(subscription, patch);
    },
    onRefused: (intent) => {
      const invoice = invoices.paidBy(intent);
      if (invoice?.status === 'open') refused(invoice, intent);
    },
  };
}
