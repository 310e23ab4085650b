import type { Page } from 'playwright-core';
import { at, open, whenAway, whileLoading, type Scene, type SceneBook } from '../scene.ts';
import { chooseOnCard } from '../../support/library.ts';

const PROJECTS = '**/api/projects?*';

/** Pages of a user's account, and payments. */
export const accountScenes: SceneBook = (_stack, { maya, nina, lena }) => [
  { name: 'profile', who: maya.email, play: at('/profile'), isWhole: true },
  {
    name: 'profile-completed',
    who: maya.email,
    play: async (page) => {
      await open(page, '/profile');
      await page.getByRole('button', { name: 'Completed', exact: true }).click();
    },
    isWhole: true,
  },
  {
    name: 'profile-edit',
    who: maya.email,
    play: async (page) => {
      await open(page, '/profile');
      await page.getByRole('button', { name: 'Edit profile' }).click();
      await page.getByLabel('Username').waitFor();
    },
  },
  {
    name: 'export-captions',
    who: maya.email,
    play: async (page) => {
      await open(page, '/profile');
      await chooseOnCard(page.getByRole('article').first(), 'Export');
      await page.getByRole('radio', { name: 'Word by word' }).check({ force: true });
      await page.locator('canvas[data-captions="word"]').waitFor();
    },
  },
  { name: 'profile-empty', who: nina.email, play: at('/profile'), isWhole: true },
  { name: 'profile-hundred', who: lena.email, play: at('/profile'), isWhole: true },
  {
    name: 'profile-loading',
    who: maya.email,
    play: whileLoading(PROJECTS, '/profile'),
    isWhole: true,
  },
  { name: 'profile-failed', who: maya.email, play: whenAway(PROJECTS, '/profile'), isWhole: true },
  {
    name: 'toast-success',
    who: maya.email,
    play: async (page) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await open(page, '/profile');
      const shared = page.getByRole('article').filter({ hasText: 'Shared' }).first();
      await chooseOnCard(shared, 'Copy link');
      // The toast stays while the pointer is on it.
      await page.getByRole('region', { name: 'Notifications (F8)' }).getByText('copied').hover();
    },
  },
  ...developersScenes(maya, nina),
  { name: 'usage', who: lena.email, play: at('/usage'), isWhole: true },
  { name: 'usage-used', who: maya.email, play: at('/usage'), isWhole: true },
  { name: 'subscribe', who: maya.email, play: at('/subscribe') },
  { name: 'subscribe-annual', who: maya.email, play: at('/subscribe?billed=year') },
  {
    name: 'subscribe-change',
    who: lena.email,
    play: async (page) => {
      await open(page, '/subscribe?billed=year');
      await page.getByRole('heading', { name: /^Change to/ }).waitFor();
    },
  },
  { name: 'additional-generations', who: maya.email, play: at('/additional-generations') },
  { name: 'payment-success', who: nina.email, play: at('/payment-success') },
  { name: 'subscription-success', who: lena.email, play: at('/subscription-success') },
  { name: 'payment-cancel', who: nina.email, play: at('/payment-cancel') },
  {
    name: 'subscribe-failed',
    who: nina.email,
    play: async (page) => {
      await page.route('**/api/stripe/plans', (route) => route.fulfill({ status: 503, body: '' }));
      await open(page, '/subscribe');
    },
  },
  { name: 'payment-wall', who: maya.email, play: at('/test-payment-wall') },
  {
    name: 'paywall',
    who: maya.email,
    play: async (page) => {
      await open(page, '/test-payment-wall');
      await page.getByRole('button', { name: 'Free limit of 3' }).click();
      await page.getByRole('dialog').getByText('60 generations monthly').waitFor();
    },
  },
];

function developersScenes(maya: { email: string }, nina: { email: string }): Scene[] {
  return [
    { name: 'developers-empty', who: nina.email, play: at('/developers'), isWhole: true },
    { name: 'connect', who: nina.email, play: openConnect },
    { name: 'connect-ended', who: nina.email, play: at('/connect/failed') },
    {
      name: 'developers-new',
      who: maya.email,
      play: async (page) => {
        await open(page, '/developers');
        await page.getByRole('button', { name: 'Create a key' }).click();
        await page.getByLabel('Name').fill('Nightly batch');
        await page.getByLabel('Generations a day').fill('50');
      },
      isWhole: true,
    },
  ];
}

/** As the browser is sent here by a program. */
async function openConnect(page: Page): Promise<void> {
  const redirectUrl = 'https://agent.example/callback';
  const reply = await page.request.post('/oauth/register', {
    data: { client_name: 'Studio agent', redirect_uris: [redirectUrl] },
  });
  const { client_id: clientId } = (await reply.json()) as { client_id: string };
  const query = new URLSearchParams({
    ...{ client_id: clientId, redirect_uri: redirectUrl, response_type: 'code' },
    ...{ code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' },
  });
  await open(page, `/oauth/authorize?${query.toString()}`);
  await page.getByRole('button', { name: 'Allow' }).waitFor();
}
