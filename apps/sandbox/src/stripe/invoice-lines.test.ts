import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentsAreThere, readPublished } from '../testing/published-documents.ts';
import { startStripeKit, type StripeKit } from '../testing/stripe-kit.ts';

let kit: StripeKit;
beforeAll(async () => {
  kit = await startStripeKit();
});
afterAll(() => kit.stop());

const addItem = (customer: string, amount: number) =>
  kit.stripe.invoiceItems.create({ customer, amount, currency: 'usd', description: 'Support' });

async function subscribed(method = 'pm_card_visa') {
  const customer = await kit.stripe.customers.create({ payment_method: method });
  const { id: price } = await kit.monthlyPrice();
  const { default_payment_method: saved } = customer.invoice_settings;
  return kit.stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price }],
    default_payment_method: saved as string,
  });
}

const latestInvoice = async (customer: unknown) => {
  const { data } = await kit.stripe.invoices.list({ customer: customer as string, limit: 1 });
  return data[0];
};

describe('an invoice', () => {
  it('has what waited for it first, and shows ten of its lines', async () => {
    const { id, customer } = await subscribed();
    for (let items = 0; items < 11; items += 1) await addItem(customer as string, 100);
    await kit.control('renew', { subscription: id });
    const invoice = await latestInvoice(customer);
    expect(invoice).toMatchObject({ amount_paid: 2900 + 1100, lines: { has_more: true } });
    expect(invoice?.lines.data).toHaveLength(10);
    const all = await kit.stripe.invoices
      .listLineItems(invoice?.id ?? '', { limit: 5 })
      .autoPagingToArray({ limit: 100 });
    expect(all.map(({ parent }) => parent?.type)).toEqual([
      ...Array.from({ length: 11 }, () => 'invoice_item_details'),
      'subscription_item_details',
    ]);
    await kit.control('renew', { subscription: id });
    expect((await latestInvoice(customer))?.lines.data).toHaveLength(1);
  });

  it('of a changed price credits the rest of the old, and charges the rest of the new', async () => {
    const { id, customer, items } = await subscribed();
    const dearer = await kit.stripe.prices.create({
      currency: 'usd',
      unit_amount: 5900,
      recurring: { interval: 'month' },
      product_data: { name: 'More' },
    });
    await kit.stripe.subscriptions.update(id, {
      items: items.data.map((item) => ({ id: item.id, price: dearer.id })),
      proration_behavior: 'create_prorations',
    });
    await kit.control('renew', { subscription: id });
    const { lines } = (await latestInvoice(customer)) ?? {};
    expect(
      lines?.data.map(({ amount, parent }) => [
        Math.sign(amount),
        parent?.subscription_item_details?.proration,
      ]),
    ).toEqual([
      [-1, true],
      [1, true],
      [1, false],
    ]);
  });

  it('that comes to less than nothing is paid without a charge', async () => {
    const { id, customer } = await subscribed();
    await addItem(customer as string, -5000);
    await kit.control('renew', { subscription: id });
    expect(await latestInvoice(customer)).toMatchObject({ status: 'paid', amount_paid: 0 });
    expect((await kit.stripe.charges.list({ customer: customer as string })).data).toHaveLength(1);
  });
});

describe('a bank debit', () => {
  it.each([
    ['pays', true, 'paid', 'active', 'succeeded'],
    ['is returned by the bank', false, 'open', 'past_due', 'failed'],
  ])('is pending until it %s', async (_what, succeeds, paid, becomes, ends) => {
    const { id, customer } = await subscribed('pm_usBankAccount_success');
    const charge = async () =>
      (await kit.stripe.charges.list({ customer: customer as string })).data[0];
    expect(await charge()).toMatchObject({ status: 'pending', paid: true, captured: true });
    const invoice = await latestInvoice(customer);
    expect(invoice?.status).toBe('open');
    expect((await kit.stripe.subscriptions.retrieve(id)).status).toBe('active');
    await kit.control('settle-debit', { invoice: invoice?.id, succeeds });
    expect(await charge()).toMatchObject({ status: ends, paid: succeeds });
    expect((await latestInvoice(customer))?.status).toBe(paid);
    expect((await kit.stripe.subscriptions.retrieve(id)).status).toBe(becomes);
  });
});

it("a waiting item has the fields of Stripe's published example", async ({ skip }) => {
  if (!documentsAreThere) return skip('the published documents are absent');
  const customer = await kit.stripe.customers.create({});
  const item = await addItem(customer.id, 100);
  const { resources } = readPublished('stripe-fixtures.json') as {
    resources: Record<string, object>;
  };
  expect(Object.keys(item)).toEqual(
    expect.arrayContaining(Object.keys(resources['invoiceitem'] ?? {})),
  );
});
