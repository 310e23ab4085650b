import { startHangingClip } from '../people.ts';
import { at, open, remember, type SceneBook } from '../scene.ts';

const CREATOR = '/ai-influencer';

/** Making influencers. */
export const creatorScenes: SceneBook = (stack, { maya, nina, finn }) => [
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
      await page.getByText('This image is').waitFor();
    },
  },
  {
    name: 'creator-menu',
    who: maya.email,
    play: async (page) => {
      await open(page, CREATOR);
      await page
        .getByRole('button', { name: /^More for/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Delete', exact: true }).waitFor();
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
];
