// @vitest-environment jsdom
import { screen, within, fireEvent } from '@testing-library/react';
import type { Billing, Plan } from '@talkreel/contracts/http/payments';
import { test } from 'vitest';
import { refusal, type Replies } from '../../testing/open-app.tsx';
import { click, expectRow, fill, type Row } from '../../testing/text-row.ts';

const plan: Plan = {
  id: 'premium-monthly',
  name: 'Premium Monthly',
  description: 'For regular creators',
  price: 3900,
  currency: 'usd',
  interval: 'month',
  isActive: true,
  generationsLimit: 60,
  stripePriceId: 'price_1',
};
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

const plans: Replies = { 'GET /api/stripe/plans': { json: [plan] } };

const premium = {
  path: '/profile',
  user: { subscriptionStatus: 'active', generationsCount: 3 },
} as const;
const subscribed: Replies = {
  'GET /api/stripe/billing': { json: billing },
  'GET /api/stripe/sync-subscription': { json: { success: true, message: '', status: 'active' } },
};

async function cancelSubscription(): Promise<void> {
  await click('Cancel subscription');
  const dialog = await screen.findByRole('dialog', { name: 'Cancel subscription?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel subscription' }));
}

async function paint(): Promise<void> {
  await fill('Description', 'A calm gardener');
  await click('Generate Image');
}

const cancelled =
  "Your subscription has been cancelled. You'll still have access until the end of your billing period.";

const rows: Row[] = [
  {
    spec: '§8 payments, plans that do not come',
    path: '/subscribe',
    replies: { 'GET /api/stripe/plans': refusal(503) },
    toasts: ['Error', 'Failed to load subscription plans'],
    headings: ['Subscription Setup Failed'],
    // §8 generic: how this call words it.
    texts: ['Error getting plans: 503'],
    links: ['Return to Home'],
  },
  {
    spec: '§8 payments, no plan',
    path: '/subscribe',
    replies: { 'GET /api/stripe/plans': { json: [] } },
    toasts: ['Error', 'Could not initialize subscription process. Please try again later.'],
    headings: ['Subscription Setup Failed'],
    texts: ['No active subscription plan found'],
  },
  {
    spec: '§2 profile, a month used up',
    ...premium,
    user: { ...premium.user, generationsCount: 60 },
    replies: subscribed,
    links: ['Buy More Generations'],
    headings: ['Premium Monthly'],
  },
  {
    spec: '§2 profile, a month that is not used up',
    ...premium,
    user: { ...premium.user, generationsCount: 59 },
    replies: subscribed,
    headings: ['Premium Monthly'],
    buttons: ['Cancel subscription'],
    absent: /Buy More Generations/,
  },
  {
    spec: '§2 profile, while cancelling',
    ...premium,
    replies: { ...subscribed, 'POST /api/stripe/cancel-subscription': 'never' },
    act: cancelSubscription,
    buttons: ['Processing...'],
  },
  {
    spec: '§8 payments, cancelled',
    ...premium,
    replies: {
      ...subscribed,
      'POST /api/stripe/cancel-subscription': {
        json: { status: 'active', endsAt: inAMonth, message: cancelled },
      },
    },
    act: cancelSubscription,
    toasts: ['Subscription Cancelled', cancelled],
  },
  {
    spec: '§8 payments, cancelling fails',
    ...premium,
    replies: { ...subscribed, 'POST /api/stripe/cancel-subscription': refusal(503) },
    act: cancelSubscription,
    toasts: ['Error', 'Failed to cancel subscription. Please try again later.'],
    absent: /Cancel subscription\?/,
  },
  {
    spec: '§8 payments, a subscription that is confirmed',
    path: '/subscription-success',
    user: { subscriptionStatus: 'active' },
    replies: subscribed,
    toasts: ['Subscription Active', 'Your premium subscription is now active.'],
    headings: ['Subscription Active!'],
    texts: [
      'You have 60 video generations per month. Manage your plan in your profile at any time.',
    ],
    links: ['Start Creating'],
  },
  {
    spec: '§8 payments, Sync Error',
    path: '/subscription-success',
    replies: { 'GET /api/stripe/sync-subscription': refusal(503) },
    toasts: [
      'Sync Error',
      'We had trouble confirming your subscription. Please contact support if issues persist.',
    ],
  },
  {
    spec: '§8 payments, back from paying',
    path: '/payment-success',
    toasts: ['Purchase Complete'],
    headings: ['Payment Successful!'],
  },
  {
    spec: '§2 payment cancelled',
    path: '/payment-cancel',
    headings: ['Payment Cancelled'],
    texts: ['No charges have been made.'],
    links: ['Return to App', 'Try Again'],
  },
  {
    spec: '§8 generic, 402 that asks for payment, without a limit',
    path: '/ai-influencer',
    replies: {
      ...plans,
      'POST /api/ai-influencer/image': { status: 402, json: { requiresPayment: true } },
    },
    act: paint,
    headings: ["You've reached your free limit"],
    texts: ["You've used all 3 free generations. Upgrade to continue creating amazing AI videos."],
  },
  {
    spec: '§8 generic, 402 that asks for payment, with a limit',
    path: '/ai-influencer',
    replies: {
      ...plans,
      'POST /api/ai-influencer/image': { status: 402, json: { requiresPayment: true, limit: 7 } },
    },
    act: paint,
    texts: ["You've used all 7 free generations. Upgrade to continue creating amazing AI videos."],
  },
  {
    spec: '§2 wizard, 402 without a limit',
    path: '/',
    replies: {
      ...plans,
      'POST /api/replicate/audio': { status: 402, json: { requiresPayment: true } },
    },
    act: async () => {
      await click('Continue to Audio Generation');
      await fill('Your script', 'Hi there! This is a short line for a test.');
      await click('Generate Audio');
    },
    headings: ["You've reached your free limit"],
    texts: ["You've used all 5 free generations. Upgrade to continue creating amazing AI videos."],
  },
  {
    spec: '§5 selected plan',
    path: '/test-payment-wall',
    replies: { 'GET /api/stripe/plans': { json: [{ ...plan, stripePriceId: null }] } },
    act: async () => {
      await click('Free limit of 3');
      await click('Continue to Payment');
    },
    toasts: ['Error', 'Selected plan not found'],
  },
  {
    spec: '§5, §8 a reply with neither URL nor secret',
    path: '/test-payment-wall',
    replies: { ...plans, 'POST /api/stripe/create-subscription': { json: {} } },
    act: async () => {
      await click('Free limit of 3');
      await click('Continue to Payment');
    },
    toasts: ['Error', 'No checkout URL or client secret received from the server'],
  },
];

test.each(rows)('$spec', (row) => expectRow(row));
