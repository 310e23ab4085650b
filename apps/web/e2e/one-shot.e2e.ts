import { LIPSYNC_MODEL } from '@talkreel/scenarios/stack/requests';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect } from 'vitest';
import { expectGone, expectShown } from './support/expect-shown.ts';
import { expectToast } from './support/toasts.ts';
import { test, type Harness } from './support/harness.ts';

let harness: Harness;
let page: Page;

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterEach(async () => {
  await page.context().close();
  await harness.stack.sandbox.clearFaults();
  await harness.stack.sandbox.speed('instant', 0);
});
afterAll(() => harness.close());

async function enter(email: string) {
  page = await harness.visitAs(email, { path: '/ai-influencer-pipeline', hasExports: false });
  const row = (title: string) => page.getByRole('listitem', { name: new RegExp(`^${title}`) });
  const oneShot = {
    description: page.getByLabel('Influencer description'),
    topic: page.getByLabel('Script topic'),
    create: page.getByRole('button', { name: 'Create One-Shot Video' }),
    checkedVoice: page.getByRole('radiogroup', { name: 'Voice' }).locator('input:checked'),
    row,
    toast: page.getByRole('region', { name: 'Notifications (F8)' }),
    async start() {
      await oneShot.description.fill('An old sailor with a white beard and a navy coat');
      await oneShot.topic.fill('Why a cup of tea beats coffee every morning');
      await oneShot.create.click();
    },
  };
  await expectShown(oneShot.create);
  return oneShot;
}

test('the intro has three steps, the form its two limits and six voices that follow the gender', async () => {
  const oneShot = await enter('one-form@example.com');
  for (const name of ['Input details', 'Watch the magic happen', 'Get your video']) {
    await expectShown(page.getByRole('heading', { name }));
  }
  await oneShot.create.click();
  await expectShown(page.getByText('Description must be at least 10 characters'));
  await expectShown(page.getByText('Topic must be at least 10 characters'));
  await oneShot.description.fill('x'.repeat(1_001));
  await oneShot.topic.fill('x'.repeat(1_001));
  await expectShown(page.getByText('Description cannot exceed 1000 characters'));
  await expectShown(page.getByText('Topic cannot exceed 1000 characters'));

  expect(await page.getByRole('radiogroup', { name: 'Voice' }).getByRole('radio').count()).toBe(6);
  expect(await oneShot.checkedVoice.count()).toBe(0);
  await page.getByRole('radio', { name: 'Female', exact: true }).check({ force: true });
  expect(await oneShot.checkedVoice.getAttribute('value')).toBe('custom-female-2');
  await page.getByRole('radio', { name: 'Male', exact: true }).check({ force: true });
  expect(await oneShot.checkedVoice.getAttribute('value')).toBe('custom-male-1');
});

/** @shows fault 37 */
test('rows fill in as they come true, a reload changes nothing, and the end shows video and script', async () => {
  const oneShot = await enter('one-run@example.com');
  await harness.stack.sandbox.fault({ kind: 'hang', model: LIPSYNC_MODEL });
  await oneShot.start();
  await expectShown(page.getByRole('listitem', { name: 'Script Generation: done' }));
  await expectShown(oneShot.row('Image Generation').getByAltText('Your influencer'));
  await page.reload();
  await expectShown(oneShot.row('Audio Generation').getByRole('group', { name: 'Speech' }));
  await expectShown(page.getByRole('listitem', { name: 'Final Video Generation: in progress' }));
  await harness.stack.sandbox.release();
  await expectToast(page, 'Pipeline Complete');
  await expectShown(page.getByLabel('Your One Shot video'));
  await expectShown(page.getByRole('region', { name: 'Generated script' }));

  for (const [name, type] of [
    ['Download Video', 'mp4'],
    ['Captions (.vtt)', 'vtt'],
  ] as const) {
    expect(await page.getByRole('link', { name }).getAttribute('download')).toMatch(
      new RegExp(`^lipsync-video-\\d+\\.${type}$`),
    );
  }
  // The user did not tick the box in the form, so only the harness's own influencers are public.
  const gallery = await page.request.get('/api/ai-influencer/gallery');
  const shown = (await gallery.json()) as Array<{ id: number }>;
  expect(shown.filter(({ id }) => id > 100)).toEqual([]);

  await page.getByRole('button', { name: 'Change and Run Again' }).click();
  await expectShown(oneShot.create);
  expect(await oneShot.topic.inputValue()).toBe('Why a cup of tea beats coffee every morning');

  // The card in the history opens the finished run as it was.
  await page.goto('/profile');
  await page.getByRole('article').getByRole('link', { name: 'Open' }).click();
  await page.getByRole('button', { name: 'Create Another Video' }).click();
  await expectShown(oneShot.create);
  expect(await oneShot.description.inputValue()).toBe('');
  expect(await oneShot.topic.inputValue()).toBe('');
});

test(
  'the influencer is shown to everybody only when that was ticked',
  { tags: ['long'] },
  async () => {
    const oneShot = await enter('one-public@example.com');
    const share = page.getByLabel('Share the influencer with the community');
    expect(await share.isChecked()).toBe(false);
    await share.check();
    await harness.stack.sandbox.fault({ kind: 'hang', model: 'wan-video/wan-2.2-i2v-fast' });
    const approval = page.waitForResponse((one) => one.url().endsWith('/approve'));
    await oneShot.start();
    // The choice survives going to another page and back by the tray.
    const main = page.getByRole('navigation', { name: 'Main' });
    await main.getByRole('link', { name: 'Blog' }).click();
    await page.getByRole('button', { name: /^Progress: 1 running/ }).click();
    await page.getByRole('link', { name: /^One shot: / }).click();
    expect(await (await approval).json()).toMatchObject({ isApproved: true });
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('button', { name: 'Discard it' }).click();
    await expectShown(oneShot.create);
  },
);

describe('what goes wrong leads back to the filled form', () => {
  test.each([
    [
      'Script Generation Failed',
      { kind: 'wrong-output', output: 'incomplete', endpoint: 'responses' },
    ],
    [
      'Image Generation Failed',
      { kind: 'fail', model: 'black-forest-labs/flux-2-pro', text: 'E1001' },
    ],
    ['Audio Generation Failed', { kind: 'fail', model: 'lucataco/xtts-v2', text: 'E1001' }],
    [
      'Video Conversion Failed',
      { kind: 'fail', model: 'wan-video/wan-2.2-i2v-fast', times: 3, text: 'E1001' },
    ],
    ['Video Generation Failed', { kind: 'fail', model: 'sync/lipsync-2', times: 3, text: 'E1001' }],
  ])('%s', { tags: ['long'] }, async (title, fault) => {
    const oneShot = await enter(`${title.toLowerCase().replaceAll(' ', '-')}@example.com`);
    await harness.stack.sandbox.fault(fault);
    await oneShot.start();
    await expectToast(page, title);
    await expectShown(oneShot.create);
    expect(await oneShot.topic.inputValue()).toBe('Why a cup of tea beats coffee every morning');
    await expectShown(
      page.getByRole('alert').getByText('Not charged: you got your generation back.'),
    );
  });

  test('Pipeline Failed, when it could not even be started', { tags: ['long'] }, async () => {
    const oneShot = await enter('not-started@example.com');
    await page.route('**/api/ai-influencer/pipeline', (route) =>
      route.fulfill({
        status: 503,
        json: {
          code: 'unavailable',
          message: 'Talkreel is briefly unavailable. Please try again.',
        },
      }),
    );
    await oneShot.start();
    await expectToast(page, 'Pipeline Failed');
  });

  test('cancelled before anything is made, nothing is charged', { tags: ['long'] }, async () => {
    const oneShot = await enter('one-cancel@example.com');
    await harness.stack.sandbox.fault({ kind: 'hang', model: 'black-forest-labs/flux-2-pro' });
    await harness.stack.sandbox.fault({ kind: 'hang', model: 'lucataco/xtts-v2' });
    await oneShot.start();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this?' });
    await expectShown(dialog.getByText(/^You get your generation back\./));
    await dialog.getByRole('button', { name: 'Keep it running' }).click();
    await expectGone(dialog);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await dialog.getByRole('button', { name: 'Cancel it' }).click();
    await expectShown(oneShot.create);
    await expectShown(page.getByText('Not charged: you got your generation back.').first());
    await expectGone(page.getByText('Making your video'));
  });

  test(
    'cancelled with a portrait made, it is asked what is to become of it',
    { tags: ['long'] },
    async () => {
      const oneShot = await enter('one-keep@example.com');
      await harness.stack.sandbox.fault({ kind: 'hang', model: 'wan-video/wan-2.2-i2v-fast' });
      await oneShot.start();
      await expectShown(page.getByAltText('Your influencer', { exact: true }));
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Keep what’s finished?' });
      await expectShown(dialog.getByText(/You have 5 of 5 free cancellations left today/));
      await dialog.getByRole('button', { name: 'Keep what’s finished' }).click();
      await expectToast(page, /kept in your library\. One generation used/);
      await expectShown(page.getByText('One generation used.').first());
    },
  );
});
