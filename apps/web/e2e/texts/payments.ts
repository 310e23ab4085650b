import type { Page } from 'playwright-core';
import { button, go, type Row } from './row.ts';
import { hold, refuse } from './server.ts';

const SUBSCRIPTION = '**/api/stripe/create-subscription';
const PACK = '**/api/stripe/additional-generations';
const SYNC = '**/api/stripe/sync-subscription';

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
    spec: '§8 payments, a subscription that cannot be set up',
    show: async (page) => {
      await refuse(page, SUBSCRIPTION, 503, 'Stripe is away.');
      await go(page, '/subscribe');
    },
    toasts: ['Error', 'Could not initialize subscription process. Please try again later.'],
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
    toasts: ['Error', 'Could not initialize payment process. Please try again later.'],
    headings: ['Payment Setup Failed'],
  },
];

const paying: Row[] = [
  {
    spec: '§8 payments, declined',
    show: (page) => pay(page, '/additional-generations', 'Purchase Now', 1),
    toasts: ['Payment Failed', 'Your card was declined.'],
  },
  {
    spec: '§8 payments, a form that breaks',
    show: (page) => pay(page, '/additional-generations', 'Purchase Now', 2),
    toasts: ['Payment Error', 'An unexpected error occurred.'],
  },
  {
    spec: '§8 payments, a pack that is paid',
    show: async (page) => {
      await hold(page, SYNC);
      await pay(page, '/additional-generations', 'Purchase Now', 3);
    },
    toasts: ['Payment Successful', 'You have purchased additional generations!'],
    headings: ['Payment Successful!'],
    links: ['Start Creating'],
  },
  {
    spec: '§8 payments, a subscription that is paid',
    show: async (page) => {
      await hold(page, SYNC);
      await pay(page, '/subscribe', 'Subscribe Now', 3);
    },
    toasts: ['Payment Submitted', 'Your payment is being processed...'],
  },
];

export const payments: Row[] = [...setUp, ...paying];
