import type { Project } from '@talkreel/contracts/http/projects';
import type { Page } from 'playwright-core';
import { generation } from '../../src/testing/generation.ts';
import { project } from '../../src/testing/project.ts';
import { premiumProfile } from './payments.ts';
import { button, go, isGone, open, text, type Row } from './row.ts';
import { answer, knows } from './server.ts';

async function history(page: Page, projects: Project[]): Promise<void> {
  await answer(page, '**/api/projects?*', projects);
  await go(page, '/profile');
}

const profile: Row[] = [
  {
    spec: '§2 profile, nothing yet',
    show: (page) => history(page, []),
    headings: ['Generation History'],
    buttons: ['All Generations', 'Completed'],
    texts: ['Your Profile', "You haven't made any generations yet."],
  },
  {
    spec: '§2 profile, nothing completed',
    show: async (page) => {
      await history(page, []);
      await button(page, 'Completed').click();
    },
    texts: ["You don't have any completed generations yet."],
  },
  {
    spec: '§2 profile, project cards',
    show: async (page) => {
      const running = generation({ projectId: 1 });
      await knows(page, running);
      const audioParams = { videoId: 'clara', text: `${'a'.repeat(100)}b`, speaker: null };
      await history(page, [
        project({ id: 1 }),
        project({ id: 2, audioUrl: '/api/audio/none.wav' }),
        project({ id: 3, outputUrl: '/api/videos/none.mp4', thumbnailUrl: '/og.jpg' }),
        project({ id: 4, outputUrl: '/api/videos/none.mp4', thumbnailUrl: '/og.jpg', audioParams }),
      ]);
    },
    headings: ['Generation', 'Audio Generation', 'Completed Video Generation', 'Video: clara'],
    links: ['Download', 'Download Audio'],
    labels: ['Processing generation...', 'Complete', `${'a'.repeat(100)}…`],
    // §4 project display.
    texts: ['video pending'],
  },
  {
    spec: '§2 profile, a month used up',
    show: (page) => premiumProfile(page, 60),
    links: ['Buy More Generations'],
    // §3 user: how the plan is called by default.
    texts: ['Premium Monthly'],
  },
  {
    spec: '§2 profile, a month that is not used up',
    show: (page) => premiumProfile(page, 59),
    texts: ['Premium Monthly'],
    check: async (page) => {
      await button(page, 'Cancel subscription').waitFor();
      await isGone(page, 'Buy More Generations');
    },
  },
];

const plans: Row[] = [
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
      // §2 plan card.
      '$20.00',
      'one-time',
      '15 additional generations',
      'No subscription required',
    ],
    buttons: ['Purchase Now', 'Cancel'],
  },
  {
    spec: '§2 payment cancelled',
    show: open('/payment-cancel'),
    headings: ['Payment Cancelled'],
    texts: ['No charges have been made'],
    links: ['Return to App', 'Try Again'],
  },
  {
    spec: '§2 paywall dialog, plans',
    show: async (page) => {
      await go(page, '/test-payment-wall');
      await button(page, 'Free limit of 3').click();
    },
    headings: ["You've reached your free limit"],
    buttons: ['Continue to Payment'],
    texts: [
      "You've used all 3 free generations. Upgrade to continue creating amazing AI videos.",
      'Best Value',
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

export const account: Row[] = [...profile, ...plans];
