import { oneShotWords } from '@talkreel/scenarios/stack/makers';
import { startHangingOneShot } from '../people.ts';
import { at, open, remember, type SceneBook } from '../scene.ts';

const ONE_SHOT = '/ai-influencer-pipeline';

/** The one-shot run. */
export const oneShotScenes: SceneBook = (stack, { maya, nina, finn }) => [
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
      await page.getByLabel('Your One Shot video').waitFor();
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
];
