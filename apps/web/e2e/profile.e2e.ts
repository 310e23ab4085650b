import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import {
  ASYNC,
  audioRequest,
  availableCredits,
  LIPSYNC_MODEL,
  makeAudio,
  shortestActors,
  SPEECH_MODEL,
  startLipsync,
  untilState,
} from '@talkreel/scenarios/stack/requests';
import { expectGone, expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { SHORT_SCRIPT, wizardOn } from './support/wizard.ts';

let harness: Harness;
let page: Page;

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterEach(async () => {
  await harness.stack.sandbox.clearFaults();
  await page.context().close();
});
afterAll(() => harness.close());

const cards = () => page.getByRole('main').getByRole('article');
const toVideo = () => cards().getByRole('link', { name: 'Generate Video' });

async function openProfile(email: string): Promise<void> {
  page = await harness.visitAs(email, { path: '/profile', isLive: true });
}

test(
  'a speech that was left behind leads to the video that was paid for with it',
  { tags: ['long'] },
  async () => {
    const email = 'left-behind@example.com';
    const client = await harness.stack.signIn(email);
    await makeAudio(client, SHORT_SCRIPT);
    const before = await availableCredits(client);
    await openProfile(email);
    await expectShown(cards().getByText('video pending'));
    await expectShown(cards().getByRole('link', { name: 'Download Audio' }));
    await toVideo().click();
    const wizard = wizardOn(page);
    await expectShown(wizard.preview);
    expect(await wizard.script.inputValue()).toBe(SHORT_SCRIPT);
    await wizard.next.click();
    await expect.poll(() => wizard.generateVideo.isEnabled()).toBe(true);
    await wizard.generateVideo.click();
    await expectShown(wizard.result);
    expect(await availableCredits(client)).toBe(before);
    await page.goto('/profile');
    await expectShown(cards().getByText('Complete', { exact: true }));
    expect(await toVideo().count()).toBe(0);
  },
);

test('two videos of one recording are two cards, each with its own actor and its own link', async () => {
  const email = 'two-cards@example.com';
  const client = await harness.stack.signIn(email);
  const { url: audioUrl } = await makeAudio(client, SHORT_SCRIPT);
  const two = (await shortestActors(client)).slice(0, 2);
  for (const { id: video } of two)
    await client.must.post('/api/replicate/lipsync', { video, audioUrl });
  await openProfile(email);
  for (const { title } of two) await expectShown(cards().getByText(title, { exact: true }));
  expect(await cards().count()).toBe(2);
  const sources = await cards()
    .getByRole('button', { name: /^Play / })
    .locator('img')
    .evaluateAll((stills) => stills.map((still) => (still as HTMLImageElement).src));
  expect(new Set(sources).size).toBe(2);
});

test('on a phone, a video whose picture is tapped plays', { tags: ['long'] }, async () => {
  const email = 'tapped@example.com';
  const client = await harness.stack.signIn(email);
  await untilState(client, (await startLipsync(client)).id, 'succeeded');
  page = await harness.visitAs(email, { path: '/profile', width: 390, height: 844 });
  await cards()
    .getByRole('button', { name: /^Play / })
    .tap();
  const video = cards().locator('video');
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => !one.paused)).toBe(true);
});

test(
  'a video in progress is followed from its card, and one that was cancelled can be asked for again',
  { tags: ['long'] },
  async () => {
    const email = 'in-the-making@example.com';
    const client = await harness.stack.signIn(email);
    await harness.stack.sandbox.fault({ kind: 'hang', model: LIPSYNC_MODEL });
    const { id } = await startLipsync(client);
    await openProfile(email);
    await expectShown(cards().getByText('video in progress'));
    expect(await toVideo().count()).toBe(0);
    // The speaker is shown before there is a video.
    await expectShown(cards().locator('img[src^="/api/images/actors/"]'));
    await cards().getByRole('link', { name: 'See progress' }).click();
    await expectShown(wizardOn(page).progress);
    await page.goBack();
    await expectShown(cards().getByText('video in progress'));
    await client.post(`/api/replicate/cancel/${id}`);
    await expectShown(cards().getByText('video pending'));
    await expectShown(toVideo());
  },
);

test('what failed says so, and so does what was cancelled', { tags: ['long'] }, async () => {
  const email = 'ended-badly@example.com';
  const client = await harness.stack.signIn(email);
  await harness.stack.sandbox.fault({
    kind: 'fail',
    model: LIPSYNC_MODEL,
    times: 3,
    text: 'E1001',
  });
  await untilState(client, (await startLipsync(client)).id, 'failed');
  const oneShot = await client.post('/api/ai-influencer/pipeline', {
    influencerDescription: 'An old sailor with a white beard',
    gender: 'male',
    scriptTopic: 'Why tea beats coffee on a windy morning',
  });
  await client.post(`/api/replicate/cancel/${oneShot.body.id}`, { choice: 'discard' });
  await openProfile(email);
  await expectShown(cards().getByText('video failed, not charged'));
  await expectShown(toVideo());
  await expectShown(cards().getByText(/cancelled\. not charged\.|video cancelled, not charged/i));
  await expectGone(cards().getByText('Processing generation...'));
});

test(
  'older generations come page by page, and stay while something new is made and after a lost connection',
  { tags: ['long'] },
  async () => {
    const email = 'long-history@example.com';
    const client = await harness.stack.signIn(email);
    const { id: user_id } = (await client.get('/api/auth/user')).body;
    await harness.stack.db
      .insertInto('projects')
      .values(
        Array.from({ length: 60 }, (_, index) => ({
          user_id,
          kind: 'video' as const,
          script: `Line ${index}`,
        })),
      )
      .execute();
    await openProfile(email);
    const more = page.getByRole('button', { name: 'Show more' });
    await expect.poll(() => cards().count()).toBe(24);
    await more.click();
    await expect.poll(() => cards().count()).toBe(48);
    await more.click();
    await expect.poll(() => cards().count()).toBe(60);
    await expectGone(more);

    await makeAudio(client, SHORT_SCRIPT);
    await expectShown(cards().first().getByRole('link', { name: 'Download Audio' }));
    expect(await cards().count()).toBe(61);
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await makeAudio(client, 'And one more.');
    await expect.poll(() => cards().count()).toBe(62);
    await page.getByRole('button', { name: 'Completed' }).click();
    await expectShown(page.getByText("You don't have any completed generations yet."));
  },
);

test(
  'what failed can be tried again from its card, as it was asked for',
  { tags: ['long'] },
  async () => {
    const email = 'tries-again@example.com';
    const client = await harness.stack.signIn(email);
    await harness.stack.sandbox.fault({
      kind: 'fail',
      model: SPEECH_MODEL,
      times: 3,
      text: 'E1001',
    });
    const speech = await client.post('/api/replicate/audio', audioRequest(SHORT_SCRIPT), ASYNC);
    await untilState(client, speech.body.id, 'failed');
    await openProfile(email);
    await expectShown(cards().getByText('Failed. Not charged.'));
    await cards().getByRole('link', { name: 'Try again' }).click();
    const wizard = wizardOn(page);
    await expect.poll(() => wizard.script.inputValue()).toBe(SHORT_SCRIPT);
    await harness.stack.sandbox.clearFaults();
    await wizard.generateAudio.click();
    await expectShown(wizard.preview);

    const topic = 'Why tea beats coffee on a windy morning';
    const oneShot = await client.post(
      '/api/ai-influencer/pipeline',
      { influencerDescription: 'An old sailor', gender: 'female', scriptTopic: topic },
      ASYNC,
    );
    await client.post(`/api/replicate/cancel/${oneShot.body.id}`, { choice: 'discard' });
    await page.goto('/profile');
    await cards().first().getByRole('link', { name: 'Try again' }).click();
    await expect.poll(() => page.getByLabel('Script topic').inputValue()).toBe(topic);
    expect(await page.getByRole('radio', { name: 'Female', exact: true }).isChecked()).toBe(true);
    await expectShown(page.getByRole('button', { name: 'Create One-Shot Video' }));
  },
);

test('generations are named, starred and searched for', async () => {
  const email = 'librarian@example.com';
  const client = await harness.stack.signIn(email);
  await makeAudio(client, SHORT_SCRIPT);
  await makeAudio(client, 'Sailors buy boots here.');
  await openProfile(email);
  await expect.poll(() => cards().count()).toBe(2);
  const boots = cards().filter({ hasText: 'Sailors buy boots' });
  await boots.getByRole('button', { name: /^Rename/ }).click();
  await page.keyboard.type('Boots, first try');
  await page.keyboard.press('Enter');
  await expectShown(page.getByRole('heading', { name: 'Boots, first try' }));
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Rename Boots, first try');
  // Escape keeps the previous name.
  await page.keyboard.press('Enter');
  await page.keyboard.type('something else');
  await page.keyboard.press('Escape');
  await expectShown(page.getByRole('heading', { name: 'Boots, first try' }));

  await page.getByRole('button', { name: 'Star Boots, first try' }).click();
  await page.getByRole('button', { name: 'Starred', exact: true }).click();
  await expect.poll(() => cards().count()).toBe(1);
  await page.getByRole('button', { name: 'Star Boots, first try' }).click();
  await page.getByRole('button', { name: 'All Generations' }).click();
  await expect.poll(() => cards().count()).toBe(2);

  const search = page.getByRole('searchbox', { name: 'Search your generations' });
  await search.fill('boots, FIRST');
  await expect.poll(() => cards().count()).toBe(1);
  await search.fill('no such thing');
  await expectShown(page.getByText('Nothing matches “no such thing”.'));
  await search.fill('');
  await expect.poll(() => cards().count()).toBe(2);
  await page.reload();
  await expectShown(page.getByRole('heading', { name: 'Boots, first try' }));
});
