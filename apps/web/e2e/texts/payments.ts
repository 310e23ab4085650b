import type { Billing } from '@talkreel/contracts/http/payments';
import type { Page } from 'playwright-core';
import { button, go, open, type Row } from './row.ts';
import { answer, hold, pretendUser, refuse } from './server.ts';

const PLANS = '**/api/stripe/plans';
const SUBSCRIPTION = '**/api/stripe/create-subscription';
const PACK = '**/api/stripe/additional-generations';
const SYNC = '**/api/stripe/sync-subscription';
const CANCEL = '**/api/stripe/cancel-subscription';
const inAMonth = '2100-01-01T00:00:00.000Z';

const billing: Billing = {
  status: 'active',
  planName: 'Premium Monthly',
  priceCents: 2999,
  periodEnd: inAMonth,
  interval: 'month',
  switchesTo: null,
  cancelsAt: null,
  hasCustomer: true,
  receipts: [],
};

/** A subscriber's profile. */
export async function premiumProfile(page: Page, generationsCount = 3): Promise<void> {
  await pretendUser(page, { subscriptionStatus: 'active', generationsCount });
  await answer(page, '**/api/stripe/billing', billing);
  await answer(page, SYNC, { success: true, message: '', status: 'active' });
  await go(page, '/profile');
}

export async function cancelSubscription(page: Page): Promise<void> {
  await premiumProfile(page);
  await button(page, 'Cancel subscription').click();
  const dialog = page.getByRole('dialog', { name: 'Cancel subscription?' });
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
}

/** Presses the button of the card form: the first time the card is declined, then the form breaks, then it pays. */
async function pay(page: Page, path: string, name: string, presses: number): Promise<void> {
  await go(page, path);
  for (let press = 1; press <= presses; press += 1) {
    await button(page, name).click();
    if (press < presses) await page.getByText('You can correct it and try again.').waitFor();
  }
}

const setUp: Row[] = [
  {
    spec: '§8 payments, plans that do not come',
    show: async (page) => {
      await refuse(page, PLANS, 503);
      await go(page, '/subscribe');
    },
    told: ['Error', 'Failed to load subscription plans'],
    headings: ['Subscription Setup Failed'],
    // §8 generic: how this call words it.
    texts: ['Error getting plans: 503'],
    links: ['Return to Home'],
  },
  {
    spec: '§8 payments, no plan',
    show: async (page) => {
      await answer(page, PLANS, []);
      await go(page, '/subscribe');
    },
    told: ['Error', 'Could not initialize subscription process. Please try again later.'],
    headings: ['Subscription Setup Failed'],
    texts: ['No active subscription plan found'],
  },
  {
    spec: '§8 payments, a subscription that cannot be set up',
    show: async (page) => {
      await refuse(page, SUBSCRIPTION, 503, 'Stripe is away.');
      await go(page, '/subscribe');
    },
    told: ['Error', 'Could not initialize subscription process. Please try again later.'],
    headings: ['Subscription Setup Failed'],
    texts: ['Stripe is away.'],
    links: ['Return to Home'],
  },
  {
    spec: '§8 payments, a pack that cannot be set up',
    show: async (page) => {
      await refuse(page, PACK, 503);
      await go(page, '/additional-generations');
    },
    told: ['Error', 'Could not initialize payment process. Please try again later.'],
    headings: ['Payment Setup Failed'],
  },
];

const paying: Row[] = [
  {
    spec: '§8 payments, declined',
    show: (page) => pay(page, '/additional-generations', 'Purchase Now', 1),
    told: ['Payment Failed', 'Your card was declined.'],
  },
  {
    spec: '§8 payments, a form that breaks',
    show: (page) => pay(page, '/additional-generations', 'Purchase Now', 2),
    told: ['Payment Error', 'An unexpected error occurred.'],
  },
  {
    spec: '§8 payments, a pack that is paid',
    show: async (page) => {
      await hold(page, SYNC);
      await pay(page, '/additional-generations', 'Purchase Now', 3);
    },
    told: ['Payment Successful', 'You have purchased additional generations!'],
    headings: ['Payment Successful!'],
    links: ['Start Creating'],
  },
  {
    spec: '§8 payments, back from paying',
    show: open('/payment-success'),
    told: ['Purchase Complete'],
    headings: ['Payment Successful!'],
  },
  {
    spec: '§8 payments, a subscription that is paid',
    show: async (page) => {
      await hold(page, SYNC);
      await pay(page, '/subscribe', 'Subscribe Now', 3);
    },
    told: ['Payment Submitted', 'Your payment is being processed...'],
  },
];

const subscription: Row[] = [
  {
    spec: '§8 payments, a subscription that is confirmed',
    show: async (page) => {
      await pretendUser(page, { subscriptionStatus: 'active' });
      await answer(page, SYNC, { success: true, message: '', status: 'active' });
      await go(page, '/subscription-success');
    },
    told: ['Subscription Active', 'Your premium subscription is now active.'],
    headings: ['Subscription Active!'],
    texts: ['60 video generations per month'],
    links: ['Start Creating'],
  },
  {
    spec: '§8 payments, Sync Error',
    show: async (page) => {
      await pretendUser(page, { subscriptionStatus: 'free' });
      await refuse(page, SYNC, 503);
      await go(page, '/subscription-success');
    },
    told: [
      'Sync Error',
      'We had trouble confirming your subscription. Please contact support if issues persist.',
    ],
  },
  {
    spec: '§2 profile, while cancelling',
    show: async (page) => {
      await hold(page, CANCEL);
      await cancelSubscription(page);
    },
    buttons: ['Processing...'],
  },
  {
    spec: '§8 payments, cancelled',
    show: async (page) => {
      const message =
        "Your subscription has been cancelled. You'll still have access until the end of your billing period.";
      await answer(page, CANCEL, { status: 'active', endsAt: inAMonth, message });
      await cancelSubscription(page);
    },
    told: [
      'Subscription Cancelled',
      "Your subscription has been cancelled. You'll still have access until the end of your billing period.",
    ],
  },
  {
    spec: '§8 payments, cancelling fails',
    show: async (page) => {
      await refuse(page, CANCEL, 503);
      await cancelSubscription(page);
    },
    told: ['Error', 'Failed to cancel subscription. Please try again later.'],
    check: (page) => page.getByRole('dialog').waitFor({ state: 'detached' }),
  },
];

export const payments: Row[] = [...setUp, ...paying, ...subscription];
