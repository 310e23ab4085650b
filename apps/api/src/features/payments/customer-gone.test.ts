import { startSandbox } from '@talkreel/providers/testing/sandbox';
import { afterAll, describe, expect, test } from 'vitest';
import { openConsole } from '../../testing/open-console.ts';
import { seedPlans } from '../../seed/plans.ts';

const sandbox = await startSandbox();
afterAll(() => sandbox.stop());
const stripeUrl = new URL('/', sandbox.replicateUrl).href;

async function atStripe(path: string, method = 'GET') {
  const headers = { authorization: 'Bearer sk_test_sandbox' };
  const reply = await fetch(new URL(`v1/${path}`, stripeUrl), { method, headers });
  // Replies of many shapes; the test looks at what it expects.
  // oxlint-disable-next-line typescript/no-explicit-any
  return (await reply.json()) as any;
}

describe.each(['hosted', 'embedded'])('%s', async (ui) => {
  const opened = await openConsole({
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
    STRIPE_BASE_URL: stripeUrl,
    STRIPE_UI: ui,
  });
  await seedPlans(opened.db, { monthCents: 3900, yearCents: 39_000 });

  test.each(['a pack', 'a subscription'])(
    'whose customer was deleted at Stripe buys %s with a new one, and none is left to pay with the old',
    async (what) => {
      const me = await opened.addUser(`${ui}-${what.replaceAll(' ', '-')}`);
      const { body: plans } = await me.get('/api/stripe/plans');
      const isPack = what === 'a pack';
      const plan = plans.find(({ interval }: { interval: string }) =>
        isPack ? interval === 'once' : interval === 'month',
      );
      const open = () =>
        isPack
          ? me.post('/api/stripe/additional-generations', { generations: 15 })
          : me.post('/api/stripe/create-subscription', { priceId: plan.stripePriceId });
      const customerOf = async () =>
        String((await me.post('/api/stripe/create-customer', undefined)).body.customerId);
      const first = await open();
      expect([first.status, first.body.message]).toEqual([200, undefined]);
      const old = await customerOf();
      expect(await atStripe(`customers/${old}`, 'DELETE')).toMatchObject({ deleted: true });
      expect(await atStripe(`customers/${old}`)).toMatchObject({ id: old, deleted: true });
      const second = await open();
      expect([second.status, second.body.message]).toEqual([200, undefined]);
      expect(second.body).not.toEqual(first.body);
      const next = await customerOf();
      expect(next).not.toBe(old);
      expect(await open()).toEqual(second);
      const payable = async (customer: string) =>
        [
          ...(await atStripe(`checkout/sessions?customer=${customer}`)).data,
          ...(await atStripe(`payment_intents?customer=${customer}`)).data,
        ].filter(({ status }) => ['open', 'requires_payment_method'].includes(status)).length;
      expect([await payable(old), await payable(next)]).toEqual([0, 1]);
    },
  );

  test('whose customer was deleted at Stripe gets to the portal with a new one', async () => {
    const me = await opened.addUser(`${ui}-portal`);
    const customerOf = async () =>
      String((await me.post('/api/stripe/create-customer', undefined)).body.customerId);
    const old = await customerOf();
    await atStripe(`customers/${old}`, 'DELETE');
    expect((await me.post('/api/stripe/portal', undefined)).status).toBe(200);
    expect(await customerOf()).not.toBe(old);
    expect((await me.get('/api/stripe/sync-subscription')).body).toMatchObject({ status: 'free' });
  });
});
