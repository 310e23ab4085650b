import { button, go, open, text, type Row } from './row.ts';

export const account: Row[] = [
  {
    spec: '§2 subscribe',
    show: open('/subscribe'),
    headings: ['Subscribe to Premium'],
    texts: ['Get 60 generations per month with our premium plan'],
    buttons: ['Subscribe Now', 'Cancel'],
  },
  {
    spec: '§2 additional generations',
    show: open('/additional-generations'),
    headings: ['Purchase Additional Generations'],
    texts: [
      '15 additional AI video generations for $20',
      // §2 of the specification, plan card.
      '$20.00 one-time',
      '15 additional generations',
      'No subscription required',
    ],
    buttons: ['Purchase Now', 'Cancel'],
  },
  {
    spec: '§2 paywall dialog, plans',
    show: async (page) => {
      await go(page, '/test-payment-wall');
      await button(page, 'Free limit of 3').click();
      await button(page, 'Annual, save $78').click();
      await text(page, 'Best Value').waitFor();
      await button(page, 'Monthly').click();
    },
    headings: ["You've reached your free limit"],
    buttons: ['Continue to Payment'],
    texts: [
      "You've used all 3 free generations. Upgrade to continue creating amazing AI videos.",
      '/ month',
      '60 generations monthly',
      'Full access to all features',
    ],
  },
  {
    spec: '§2 paywall dialog, payment',
    show: async (page) => {
      await go(page, '/test-payment-wall');
      await button(page, 'Free limit of 3').click();
      await button(page, 'Continue to Payment').click();
      await text(page, 'Card fields').waitFor();
    },
    headings: ['Complete Your Purchase'],
    buttons: ['Pay Now', 'Cancel'],
  },
];
