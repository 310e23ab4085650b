import { wizardOn } from '../../support/wizard.ts';
import { startHangingVideo } from '../people.ts';
import { jobAddress, open, whole, type SceneBook } from '../scene.ts';

/** The last step, and the same job in the tray. */
export const wizardVideoScenes: SceneBook = (stack, { maya, noah, finn }) => {
  let running = '';
  return [
    {
      name: 'wizard-3-ready',
      who: noah.email,
      play: async (page) => {
        await open(page, jobAddress(noah.audioJob));
        await wizardOn(page).preview.waitFor();
        await wizardOn(page).next.click();
        await wizardOn(page).generateVideo.waitFor();
        await whole(page);
      },
      isWhole: true,
    },
    {
      name: 'wizard-3-running',
      who: 'rita@example.com',
      prepare: async () => {
        running = await startHangingVideo(stack, 'rita@example.com');
      },
      play: async (page) => {
        await open(page, jobAddress(running));
        await wizardOn(page).progress.waitFor();
      },
      isWhole: true,
    },
    {
      name: 'job-tray',
      who: 'rita@example.com',
      play: async (page) => {
        await open(page, '/blog');
        await page.getByRole('button', { name: /^Progress: 1 running/ }).click();
        await page.getByRole('link', { name: /^Video with/ }).waitFor();
      },
    },
    {
      name: 'wizard-3-failed',
      who: finn.email,
      play: async (page) => {
        await open(page, jobAddress(finn.videoJob));
        await page
          .getByText(/Not charged/)
          .first()
          .waitFor();
      },
      isWhole: true,
    },
    {
      name: 'wizard-3-result',
      who: maya.email,
      play: async (page) => {
        await open(page, jobAddress(maya.videoJob));
        await wizardOn(page).result.waitFor();
        await whole(page);
      },
      isWhole: true,
    },
  ];
};
