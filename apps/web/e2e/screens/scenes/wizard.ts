import { wizardOn } from '../../support/wizard.ts';
import { SCRIPT } from '@talkreel/scenarios/stack/makers';
import { startHangingSpeech } from '../people.ts';
import { jobAddress, open, whenAway, whole, type SceneBook } from '../scene.ts';

const ACTORS = '**/api/actors';

/** Choosing an actor, and the script with its voice. */
export const wizardScenes: SceneBook = (stack, { maya, nina, noah }) => {
  let running = '';
  return [
    {
      name: 'wizard-1-actor',
      who: nina.email,
      play: async (page) => {
        await open(page, '/');
        await wizardOn(page).actors.first().waitFor({ state: 'attached' });
        await whole(page);
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
        await whole(page);
      },
      isWhole: true,
    },
    {
      name: 'wizard-2-too-long',
      who: nina.email,
      play: async (page) => {
        await open(page, '/');
        await wizardOn(page).write('Hi there! This is a short line for a test. '.repeat(9).trim());
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
        await open(page, jobAddress(running));
        await wizardOn(page).progress.waitFor();
      },
      isWhole: true,
    },
    {
      name: 'wizard-2-audio',
      who: noah.email,
      play: async (page) => {
        await open(page, jobAddress(noah.audioJob));
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
  ];
};
