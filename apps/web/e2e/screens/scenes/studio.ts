import { oneShotWords, startHangingClip, startHangingOneShot } from '../people.ts';
import { at, open, remember, whenEmpty, whileLoading, type SceneBook } from '../scene.ts';

const CREATOR = '/ai-influencer';
const ONE_SHOT = '/ai-influencer-pipeline';
const COMMUNITY = '/user-influencers';
const LIST = '**/api/ai-influencer/community';

/** Making people, the one-shot run, and the people others made. */
export const studioScenes: SceneBook = (stack, { maya, nina, finn }) => [
  { name: 'creator', who: nina.email, play: at(CREATOR), isWhole: true },
  {
    name: 'creator-running',
    who: 'cleo@example.com',
    prepare: async () => void (await startHangingClip(stack, 'cleo@example.com')),
    play: async (page) => {
      await open(page, CREATOR);
      await page.getByRole('region', { name: 'Video result' }).getByRole('progressbar').waitFor();
    },
    isWhole: true,
  },
  {
    name: 'creator-result',
    who: maya.email,
    play: async (page) => {
      await remember(page, 'talkreel-creator', { videoJobId: maya.clipJob });
      await open(page, CREATOR);
      await page.getByLabel('Your influencer, moving').waitFor();
      await page.getByRole('heading', { name: 'Your influencers' }).waitFor();
      await page.getByText('Share with the community').waitFor();
    },
    isWhole: true,
  },
  {
    name: 'creator-mouth',
    who: nina.email,
    play: async (page) => {
      const photo = await page.request.get('/api/images/actors/finn.jpg');
      await open(page, CREATOR);
      await page.setInputFiles('input[type=file]', {
        name: 'me.jpg',
        mimeType: 'image/jpeg',
        buffer: await photo.body(),
      });
      await page.getByRole('button', { name: 'Mark the mouth' }).click();
      const corner = (side: string) => page.getByRole('slider', { name: `${side} corner` });
      for (const key of ['ArrowLeft', 'Shift+ArrowUp']) await corner('Left').press(key);
      for (const key of ['ArrowRight', 'Shift+ArrowUp']) await corner('Right').press(key);
      await page.getByText(/^Marked:/).waitFor();
    },
    isWhole: true,
  },
  {
    name: 'creator-refused',
    who: nina.email,
    play: async (page) => {
      await open(page, CREATOR);
      await page.setInputFiles('input[type=file]', {
        name: 'icon.png',
        mimeType: 'image/png',
        buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 40 } }),
      });
      await page.getByText('This picture has').waitFor();
    },
  },
  {
    name: 'creator-delete',
    who: maya.email,
    play: async (page) => {
      await open(page, CREATOR);
      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'creator-failed',
    who: finn.email,
    play: async (page) => {
      await remember(page, 'talkreel-creator', { imageJobId: finn.imageJob });
      await open(page, CREATOR);
      await page.getByText('Nothing was charged.').waitFor();
    },
    isWhole: true,
  },
  { name: 'one-shot', who: nina.email, play: at(ONE_SHOT), isWhole: true },
  {
    name: 'one-shot-refused',
    who: nina.email,
    play: async (page) => {
      await open(page, ONE_SHOT);
      await page.getByRole('button', { name: 'Create One-Shot Video' }).click();
      await page.getByText('Description must be at least 10 characters').waitFor();
    },
    isWhole: true,
  },
  {
    name: 'one-shot-running',
    who: 'ravi@example.com',
    prepare: async () => void (await startHangingOneShot(stack, 'ravi@example.com')),
    play: async (page) => {
      await open(page, ONE_SHOT);
      await page.getByRole('group', { name: 'Speech' }).waitFor({ timeout: 120_000 });
    },
    isWhole: true,
  },
  {
    name: 'one-shot-done',
    who: maya.email,
    play: async (page) => {
      await remember(page, 'talkreel-one-shot', { jobId: maya.oneShotJob, isShared: false });
      await open(page, ONE_SHOT);
      await page.getByLabel('Your one-shot video').waitFor();
    },
    isWhole: true,
  },
  {
    name: 'one-shot-failed',
    who: finn.email,
    play: async (page) => {
      await remember(page, 'talkreel-one-shot', { ...oneShotWords, jobId: finn.oneShotJob });
      await open(page, ONE_SHOT);
      await page
        .getByText(/Not charged/)
        .first()
        .waitFor();
    },
    isWhole: true,
  },
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
      await page.getByRole('button', { name: 'Delete influencer 87' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
];
