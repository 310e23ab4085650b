import { wizardOn } from '../../support/wizard.ts';
import { open, type SceneBook } from '../scene.ts';

/** Messages that may appear on any page. */
export const noticeScenes: SceneBook = (_stack, { nina }) => [
  {
    name: 'toast-destructive',
    who: nina.email,
    play: async (page) => {
      await open(page, '/');
      await wizardOn(page).continue.click();
      await wizardOn(page).next.click();
      // The toast stays while the pointer is on it.
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
    who: nina.email,
    play: async (page) => {
      await page.route('**/api/auth/user', (route) => route.fulfill({ status: 503, body: '' }));
      await page.goto('/');
      await page.getByRole('heading', { name: 'Talkreel cannot be reached' }).waitFor();
    },
  },
];
