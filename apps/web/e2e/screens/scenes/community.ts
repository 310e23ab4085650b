import { open, whenEmpty, whileLoading, type SceneBook } from '../scene.ts';

const COMMUNITY = '/user-influencers';
const LIST = '**/api/ai-influencer/community?*';

/** The influencers that users share. */
export const communityScenes: SceneBook = (_stack, { maya, nina }) => [
  {
    name: 'community',
    who: maya.email,
    play: async (page) => {
      await open(page, COMMUNITY);
      const tiles = page.getByRole('radiogroup', { name: 'User Generated Influencers' });
      await tiles.getByRole('radio').nth(1).focus();
      await page.keyboard.press('Space');
    },
  },
  { name: 'community-loading', who: nina.email, play: whileLoading(LIST, COMMUNITY) },
  { name: 'community-empty', who: nina.email, play: whenEmpty(LIST, COMMUNITY) },
  {
    name: 'community-failed',
    who: nina.email,
    play: async (page) => {
      await page.route(LIST, (route) => route.fulfill({ status: 503, body: '' }));
      await open(page, COMMUNITY);
      await page.getByText('Error loading influencers').waitFor();
    },
  },
  {
    name: 'community-delete',
    who: maya.email,
    play: async (page) => {
      await open(page, COMMUNITY);
      await page.getByRole('button', { name: 'Hide influencer 87' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
];
