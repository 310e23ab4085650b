import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { generation, stage } from '../../src/testing/generation.ts';
import { LONG_SCRIPT, wizardOn } from '../support/wizard.ts';
import { button, go, isDisabled, type Row } from './row.ts';
import { answer, hold, knows } from './server.ts';

const AUDIO = '**/api/replicate/audio';
const PLANS = '**/api/stripe/plans';
const SUBSCRIPTION = '**/api/stripe/create-subscription';

const actor = {
  id: 'short',
  title: 'Short',
  setting: 'Digital Character',
  duration: 10,
  thumbnail: '/api/images/none.jpg',
  url: '/api/videos/none.mp4',
};

/** Opens step 2 of the wizard with an actor of ten seconds. */
export async function audioStep(page: Page, script = ''): Promise<ReturnType<typeof wizardOn>> {
  await answer(page, '**/api/actors', [actor]);
  await go(page, '/');
  const wizard = wizardOn(page);
  await wizard.write(script);
  return wizard;
}

/** A speech of 24 seconds for an actor of ten. */
const tooLong = generation({
  state: 'succeeded',
  actorId: actor.id,
  stages: [stage({ state: 'succeeded' })],
  result: { audioUrl: '/api/audio/none.wav', durationSeconds: 24 },
  input: { text: LONG_SCRIPT, voiceId: 'default-male' },
});

async function withLongSpeech(page: Page): Promise<void> {
  await answer(page, '**/api/actors', [actor]);
  await knows(page, tooLong);
  await go(page, `/?job=${tooLong.id}`);
  await wizardOn(page).preview.waitFor();
}

/** Goes from the paywall's plans to its payment. */
async function toPayment(page: Page): Promise<void> {
  await go(page, '/test-payment-wall');
  await button(page, 'Free limit of 3').click();
  await button(page, 'Continue to Payment').click();
}

export const validation: Row[] = [
  {
    spec: '§5 estimate above the video, at generation and in the text area',
    show: async (page) => {
      await hold(page, AUDIO);
      await (await audioStep(page, LONG_SCRIPT)).generateAudio.click();
    },
    toasts: ['Audio Length Warning'],
    parts: [
      'Your audio may be longer than the video',
      'It will be cut off during lipsync.',
      // The message under the text area.
      'longer than the 10',
    ],
    check: async (page) => {
      const { script } = wizardOn(page);
      expect(await script.getAttribute('aria-invalid')).toBe('true');
      const [red = 0, green = 0, blue = 0] = await script.evaluate((area) =>
        (getComputedStyle(area).borderTopColor.match(/\d+/g) ?? []).map(Number),
      );
      expect(red).toBeGreaterThan(green + blue);
    },
  },
  {
    spec: '§5 estimate above the video, at Next',
    show: async (page) => {
      await withLongSpeech(page);
      await wizardOn(page).next.click();
    },
    toasts: [
      'Audio Too Long',
      'Your audio (24s) is longer than the video (10s). Please reduce your text to match the video length.',
    ],
  },
  {
    spec: '§5 estimate above the video, step 3',
    show: async (page) => {
      await withLongSpeech(page);
      const failed = generation({
        id: tooLong.id.replace(/1$/, '2'),
        kind: 'lipsync',
        state: 'failed',
        actorId: actor.id,
        input: { audioPath: 'none.wav' },
      });
      await knows(page, failed);
      await go(page, `/?job=${failed.id}`);
    },
    texts: ['Audio Too Long:'],
    parts: [
      'Your audio (24s) is longer than the video (10s). Please reduce your text to match the video length.',
    ],
    check: (page) => isDisabled(page, 'Generate Video'),
  },
  {
    spec: '§5 Continue to Payment without a plan',
    show: async (page) => {
      await hold(page, PLANS);
      await go(page, '/test-payment-wall');
      await button(page, 'Free limit of 3').click();
    },
    buttons: ['Continue to Payment'],
    check: (page) => isDisabled(page, 'Continue to Payment'),
  },
  {
    spec: '§5 Pay Now before the form is ready',
    show: async (page) => {
      await hold(page, '**/sandbox/stripe-js/stripe.js*');
      await toPayment(page);
    },
    buttons: ['Pay Now'],
    check: (page) => isDisabled(page, 'Pay Now'),
  },
  {
    spec: '§5 Pay Now while a payment is processing',
    show: async (page) => {
      await toPayment(page);
      await page.getByText('Card fields').waitFor();
      await page.evaluate(() =>
        Object.assign(window, { payAtStripe: () => new Promise(() => undefined) }),
      );
      await button(page, 'Pay Now').click();
    },
    buttons: ['Processing...'],
    check: (page) => isDisabled(page, 'Processing...'),
  },
  {
    spec: '§5 a reply without what the form needs',
    show: async (page) => {
      await answer(page, SUBSCRIPTION, { clientSecret: 'pi_1_secret_2' });
      await toPayment(page);
    },
    toasts: ['Error', 'No client secret received'],
  },
];
