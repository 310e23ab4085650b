import { SHORT_SCRIPT, wizardOn } from '../../support/wizard.ts';
import { SCRIPT, startHangingSpeech, startHangingVideo } from '../people.ts';
import { open, whenAway, type SceneBook } from '../scene.ts';

const ACTORS = '**/api/actors';

/** The main job, step by step, and where it can stop. */
export const wizardScenes: SceneBook = (stack, { maya, nina, noah, finn }) => {
  let running = '';
  const job = (id: string): string => `/?job=${id}`;
  return [
    {
      name: 'wizard-1-actor',
      who: nina.email,
      play: async (page) => {
        await open(page, '/');
        await wizardOn(page).actors.first().waitFor({ state: 'attached' });
      },
    },
    {
      name: 'wizard-1-loading',
      who: nina.email,
      play: async (page) => {
        await page.route(ACTORS, () => new Promise(() => undefined));
        await open(page, '/');
      },
    },
    { name: 'wizard-1-failed', who: nina.email, play: whenAway(ACTORS, '/') },
    {
      name: 'wizard-2-empty',
      who: nina.email,
      play: async (page) => {
        await open(page, '/');
        await wizardOn(page).continue.click();
        await wizardOn(page).script.waitFor();
      },
      isWhole: true,
    },
    {
      name: 'wizard-2-script',
      who: nina.email,
      play: async (page) => {
        await open(page, '/');
        await wizardOn(page).write(SCRIPT);
      },
      isWhole: true,
    },
    {
      name: 'wizard-2-too-long',
      who: nina.email,
      play: async (page) => {
        await open(page, '/');
        await wizardOn(page).write(`${SHORT_SCRIPT} `.repeat(9).trim());
      },
      isWhole: true,
    },
    {
      name: 'wizard-2-recording',
      who: 'ruth@example.com',
      prepare: async () => {
        running = await startHangingSpeech(stack, 'ruth@example.com');
      },
      play: async (page) => {
        await open(page, job(running));
        await wizardOn(page).progress.waitFor();
      },
      isWhole: true,
    },
    {
      name: 'wizard-2-audio',
      who: noah.email,
      play: async (page) => {
        await open(page, job(noah.audioJob));
        await wizardOn(page).preview.waitFor();
      },
      isWhole: true,
    },
    {
      name: 'wizard-2-paywall',
      who: maya.email,
      play: async (page) => {
        await open(page, '/');
        await wizardOn(page).write(SCRIPT);
        await wizardOn(page).generateAudio.click();
        await page.getByRole('heading', { name: "You've reached your free limit" }).waitFor();
        await page.getByRole('link', { name: 'Buy generations' }).waitFor();
      },
      isWhole: true,
    },
    {
      name: 'wizard-3-ready',
      who: noah.email,
      play: async (page) => {
        await open(page, job(noah.audioJob));
        await wizardOn(page).preview.waitFor();
        await wizardOn(page).next.click();
        await wizardOn(page).generateVideo.waitFor();
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
        await open(page, job(running));
        await wizardOn(page).progress.waitFor();
      },
      isWhole: true,
    },
    {
      name: 'job-tray',
      who: 'rita@example.com',
      play: async (page) => {
        await open(page, '/blog');
        await page.getByRole('button', { name: /^Jobs: 1 running/ }).click();
        await page.getByRole('link', { name: /^Video with/ }).waitFor();
      },
    },
    {
      name: 'wizard-3-failed',
      who: finn.email,
      play: async (page) => {
        await open(page, job(finn.videoJob));
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
        await open(page, job(maya.videoJob));
        await wizardOn(page).result.waitFor();
      },
      isWhole: true,
    },
    {
      name: 'toast-destructive',
      who: nina.email,
      play: async (page) => {
        await open(page, '/');
        await wizardOn(page).continue.click();
        await wizardOn(page).next.click();
        // It stays while the pointer is on it.
        await wizardOn(page).toast.getByText('Please generate audio first').hover();
      },
    },
    {
      name: 'offline',
      who: nina.email,
      play: async (page) => {
        await open(page, '/');
        await wizardOn(page).actors.first().waitFor({ state: 'attached' });
        await page.evaluate(() => {
          Object.defineProperty(navigator, 'onLine', { get: () => false });
          window.dispatchEvent(new Event('offline'));
        });
        await page.getByText('You are offline.').waitFor();
      },
    },
    {
      name: 'server-away',
      play: async (page) => {
        await page.context().addCookies([{ name: 'talkreel_session', value: 'x', url: stack.url }]);
        await page.route('**/api/auth/user', (route) => route.fulfill({ status: 503, body: '' }));
        await page.goto('/');
        await page.getByRole('heading', { name: 'Talkreel cannot be reached' }).waitFor();
      },
    },
  ];
};
