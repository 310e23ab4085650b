import type { Page } from 'playwright-core';
import { makeInfluencer } from '@talkreel/scenarios/influencers/requests';
import { audioRequest, shortestActor } from '@talkreel/scenarios/stack/requests';
import { afterAll, afterEach, expect } from 'vitest';
import { expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { wizardOn } from './support/wizard.ts';

const SCRIPT = 'Stop scrolling! This lamp reads to you.';

let harness: Harness;
let page: Page;

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterEach(() => page.context().close());
afterAll(() => harness.close());

/** Opens a finished video again from its card in the history. */
async function reopen(email: string) {
  const client = await harness.stack.signIn(email);
  const speech = await client.must.post('/api/replicate/audio', audioRequest(SCRIPT));
  const { id: video } = await shortestActor(client);
  await client.must.post('/api/replicate/lipsync', { video, audioUrl: speech.body.url });
  page = await harness.visitAs(email, { path: '/profile' });
  await page.getByRole('article').getByRole('link', { name: 'Open' }).click();
  const wizard = wizardOn(page);
  await expectShown(wizard.result);
  return wizard;
}

const actorOnStage = (name: string | RegExp) =>
  page.getByRole('region', { name: 'Stage' }).getByText(name);

test(
  'a video of the history comes back with its script and goes to another actor',
  { tags: ['long'] },
  async () => {
    const wizard = await reopen('same-script@example.com');
    await expectShown(page.getByText(SCRIPT));
    await page.getByRole('button', { name: 'Same script, another actor' }).click();
    await wizard.actors.nth(2).check({ force: true });
    await wizard.continue.click();
    expect(await wizard.script.inputValue()).toBe(SCRIPT);
    // The recording is there as well, so nothing has to be spoken again.
    await expectShown(wizard.preview);
    await wizard.next.click();
    await expect.poll(() => wizard.generateVideo.isEnabled()).toBe(true);
  },
);

test('a recording goes along to an influencer of the community', async () => {
  page = await harness.visitAs('to-community@example.com');
  const wizard = wizardOn(page);
  await wizard.write(SCRIPT);
  await wizard.generateAudio.click();
  await expectShown(wizard.preview);
  await wizard.back.click();
  await page.getByRole('link', { name: 'Browse Community Influencers' }).click();
  await page
    .getByRole('radiogroup', { name: 'User Generated Influencers' })
    .getByRole('radio')
    .first()
    .check({ force: true });
  await wizard.continue.click();
  await expectShown(page.getByText(/^Write what User Influencer \d+ says/));
  await expectShown(wizard.preview);
  await wizard.next.click();
  await expect.poll(() => wizard.generateVideo.isEnabled()).toBe(true);
});

test('a new opening is typed over the old one', { tags: ['long'] }, async () => {
  const wizard = await reopen('new-opening@example.com');
  await page
    .getByRole('region', { name: 'Make another' })
    .getByRole('button', { name: 'New opening' })
    .click();
  await expectShown(wizard.script);
  await expect
    .poll(() => wizard.script.evaluate((area) => document.activeElement === area))
    .toBe(true);
  await page.keyboard.type('Wait.');
  expect(await wizard.script.inputValue()).toBe('Wait. This lamp reads to you.');
});

test('from scratch is empty', { tags: ['long'] }, async () => {
  const wizard = await reopen('from-scratch@example.com');
  await wizard.fromScratch.click();
  await wizard.continue.click();
  expect(await wizard.script.inputValue()).toBe('');
});

test(
  'its line joins the openings that are being written, while there is room',
  { tags: ['long'] },
  async () => {
    await reopen('several-at-once@example.com');
    const several = page.getByRole('link', { name: 'Several openings at once' });
    const opening = (number: number) => page.getByRole('textbox', { name: `Opening ${number}` });
    const first = () => opening(1).inputValue();
    const second = () => opening(2).inputValue();
    await several.click();
    await expect.poll(first).toBe(SCRIPT);
    await opening(1).fill('One of today.');
    // A reload hands nothing over again.
    await page.reload();
    await expect.poll(first).toBe('One of today.');
    expect(await second()).toBe('');

    await page.goBack();
    await several.click();
    await expect.poll(second).toBe(SCRIPT);
    expect(await first()).toBe('One of today.');
    await opening(2).fill('Two.');
    for (const number of [3, 4, 5]) {
      await page.getByRole('button', { name: 'Add an opening' }).click();
      await opening(number).fill(`${number}.`);
    }
    await page.goBack();
    await several.click();
    await expectShown(page.getByText('No room for another opening'));
    expect(await second()).toBe('Two.');
  },
);

test(
  'a video of an influencer comes back with the influencer, and is called by the name',
  { tags: ['long'] },
  async () => {
    const email = 'with-influencer@example.com';
    const client = await harness.stack.signIn(email);
    const { id, outputUrl } = await makeInfluencer(client);
    await client.must.patch(`/api/ai-influencer/projects/${id}`, { name: 'Mira' });
    const speech = await client.must.post('/api/replicate/audio', {
      ...audioRequest(SCRIPT),
      videoId: 'custom',
      influencerId: id,
    });
    await client.must.post('/api/replicate/lipsync', {
      video: outputUrl,
      audioUrl: speech.body.url,
    });
    page = await harness.visitAs(email, { path: '/profile' });
    const cards = page.getByRole('main').getByRole('article');
    await expectShown(cards.getByText('Mira', { exact: true }).first());
    expect(await cards.getByText(/custom/i).count()).toBe(0);
    await cards
      .filter({ hasText: SCRIPT.slice(0, 20) })
      .filter({ hasText: 'Mira' })
      .getByRole('link', { name: 'Open' })
      .click();
    await expectShown(actorOnStage('Mira'));
    await expectShown(page.getByText(SCRIPT));
    await page.getByRole('link', { name: 'Several openings at once' }).click();
    await expectShown(page.getByRole('heading', { level: 1, name: 'Batch', exact: true }));
    // Voices say who they suit, by name.
    const actors = page.getByRole('group', { name: 'Actors' });
    await expect.poll(() => actors.getByRole('checkbox', { name: /Mira/ }).isChecked()).toBe(true);
  },
);
