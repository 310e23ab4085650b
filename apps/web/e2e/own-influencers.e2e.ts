/** @module-tag long */
import { OWN_FACE } from '@talkreel/testing/own-face';
import type { Page } from 'playwright-core';
import { makeInfluencer, startOneShot } from '@talkreel/scenarios/influencers/requests';
import { mislabelledPhoto, toDataUrl } from '@talkreel/scenarios/influencers/photos';
import { paint } from '@talkreel/scenarios/stack/makers';
import { untilState } from '@talkreel/scenarios/stack/requests';
import { afterAll, afterEach, expect } from 'vitest';
import { creatorOn } from './support/creator.ts';
import { expectGone, expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { influencersOf } from './support/library.ts';
import { nextFrame } from './support/next-frame.ts';
import { holdBack } from './support/replies.ts';
import { expectToast, holdToasts } from './support/toasts.ts';
import { wizardOn } from './support/wizard.ts';

let harness: Harness;
let page: Page;

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterEach(() => page.context().close());
afterAll(() => harness.close());

const yours = () => page.getByRole('group', { name: 'Yours' });

test('an influencer is given a name and stands under it beside the cast', async () => {
  const email = 'gives-name@example.com';
  await makeInfluencer(await harness.stack.signIn(email));
  page = await harness.visitAs(email, { path: '/ai-influencer' });
  await page.getByRole('button', { name: /^Open User Influencer/ }).click();
  const save = page.getByRole('button', { name: 'Save name' });
  await expectShown(page.getByText('Name your influencer so you can find it again.'));
  expect(await save.isEnabled()).toBe(false);
  await page.getByLabel('Name', { exact: true }).fill('Mira');
  await save.click();
  await expectShown(page.getByRole('button', { name: 'Open Mira, has a video' }));

  await page.getByRole('link', { name: /^Home/ }).first().click();
  await yours().getByRole('radio', { name: /Mira/ }).check({ force: true });
  await wizardOn(page).continue.click();
  await expectShown(page.getByText('Write what Mira says, and choose who says it'));
});

test('the video of a one shot keeps its own length in the wizard', async () => {
  const email = 'short-clip@example.com';
  const client = await harness.stack.signIn(email);
  const { id } = await startOneShot(client, { script: 'Tea first, then the mail.' });
  await untilState(client, id, 'succeeded');
  const [{ durationSeconds }] = (await client.get('/api/ai-influencer/projects')).body;
  expect(durationSeconds).toBeLessThan(10);

  page = await harness.visitAs(email, { path: '/ai-influencer' });
  await page.getByRole('button', { name: /^Open User Influencer/ }).click();
  const seconds = Math.round(durationSeconds);
  await expectShown(page.getByText(`The video plays for ${seconds} seconds.`, { exact: true }));
  await page.getByRole('button', { name: 'Generate Audio for this Video' }).click();
  await expectShown(page.getByText(`AI Generated · ${Number(durationSeconds.toFixed(1))}\u00a0s`));
});

test('a photo of somebody real is not called AI-generated', async () => {
  const email = 'real-photo@example.com';
  const client = await harness.stack.signIn(email);
  await client.must.post('/api/ai-influencer/video', {
    image: toDataUrl('image/png', mislabelledPhoto()),
    consent: OWN_FACE,
  });
  page = await harness.visitAs(email);
  await yours().getByRole('radio').check({ force: true });
  await expectShown(yours().getByText('From a Photo'));
  expect(await page.getByText(/AI[- ]Generated/i).count()).toBe(0);

  // The photo can be replaced by a portrait from a description.
  await page.goto('/ai-influencer');
  await page.getByRole('button', { name: /^Open User Influencer/ }).click();
  await page.getByRole('button', { name: 'Regenerate' }).click();
  await expectShown(page.getByText('Prompt must be at least 5 characters.'));
  await page.getByLabel('Description', { exact: true }).fill('A tall man with a red beard');
  await page.getByRole('button', { name: 'Regenerate' }).click();
  await expectShown(page.getByAltText('A tall man with a red beard'));
});

test('the consent to a photo is withdrawn after saying what goes, and its influencer is gone for good', async () => {
  const email = 'withdraws@example.com';
  const client = await harness.stack.signIn(email);
  await client.must.post('/api/ai-influencer/video', {
    image: toDataUrl('image/png', mislabelledPhoto()),
    consent: { subject: 'someone-else', name: 'Ada Example', ground: 'agreed', statement: 1 },
  });
  page = await harness.visitAs(email, { path: '/ai-influencer' });
  const more = page.getByRole('button', { name: /^More for User Influencer/ });
  await more.click();
  await page.getByRole('button', { name: 'Withdraw consent…' }).click();
  const dialog = page.getByRole('dialog');
  await expectShown(dialog.getByText('1 influencer', { exact: true }));
  await expectShown(dialog.getByText(/you stated about Ada Example/));
  await dialog.getByRole('button', { name: 'Withdraw and delete' }).click();
  await expectShown(page.getByText('Deleted or ended: 1 influencer.').first());
  await expectGone(more);
  expect((await client.get('/api/trash')).body).toEqual([]);
});

test('the one that is opened while another is being deleted stays on the stage', async () => {
  const email = 'opens-meanwhile@example.com';
  const client = await harness.stack.signIn(email);
  const [first, second] = [await makeInfluencer(client), await makeInfluencer(client)];
  page = await harness.visitAs(email, { path: '/ai-influencer' });
  const face = (id: number) =>
    page.getByRole('button', { name: `Open User Influencer ${id}, has a video` });
  await face(first.id).click();
  await expectShown(page.getByText('Are you happy with this image?'));
  const remove = await holdBack(page, '**/api/ai-influencer/projects/*');
  await page.getByRole('button', { name: `More for User Influencer ${first.id}` }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await face(second.id).click();
  remove();
  await expectGone(face(first.id));
  await nextFrame(page);
  expect(await face(second.id).getAttribute('aria-pressed')).toBe('true');
  await expectShown(page.getByText('Are you happy with this image?'));
});

test('of two that are deleted at once neither stays on the stage', async () => {
  const email = 'deletes-both@example.com';
  const client = await harness.stack.signIn(email);
  const made = [await makeInfluencer(client), await makeInfluencer(client)];
  page = await harness.visitAs(email, { path: '/ai-influencer' });
  const face = (id?: number) =>
    page.getByRole('button', { name: `Open User Influencer ${id}, has a video` });
  await face(made[0]?.id).click();
  await expectShown(page.getByText('Are you happy with this image?'));
  const remove = await holdBack(page, '**/api/ai-influencer/projects/*');
  for (const { id } of made) {
    await page.getByRole('button', { name: `More for User Influencer ${id}` }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
  }
  remove();
  await expectGone(face(made[1]?.id));
  await expectGone(page.getByText('Are you happy with this image?'));
});

test('a description that an influencer or an idea takes the place of comes back with one press', async () => {
  const email = 'looks-around@example.com';
  await paint(await harness.stack.signIn(email));
  page = await harness.visitAs(email, { path: '/ai-influencer' });
  const { description, toast } = await creatorOn(page);
  const face = page.getByRole('button', { name: /^Open User Influencer/ });
  const idea = page.getByRole('button', { name: 'Barista' });
  const undo = toast.getByRole('button', { name: 'Undo' });
  await idea.click();
  const barista = await description.inputValue();
  await face.click();
  await expect.poll(() => description.inputValue()).not.toBe(barista);
  await nextFrame(page);
  // A description that was not written here needs no undo.
  expect(await undo.count()).toBe(0);

  await holdToasts(page);
  for (const other of [idea, face]) {
    await description.fill('Somebody I have thought about for long');
    await other.click();
    await expectToast(page, 'Description replaced');
    await undo.click();
    await expect
      .poll(() => description.inputValue())
      .toBe('Somebody I have thought about for long');
  }
});

test('every influencer of one’s own can be chosen, however many there are', async () => {
  const email = 'large-cast@example.com';
  await influencersOf(harness, email, 10);
  page = await harness.visitAs(email, { path: '/batches' });
  const mine = page.getByRole('checkbox', { name: /Face \d/ });
  await expect.poll(() => mine.count()).toBe(10);
  await page.getByRole('checkbox', { name: /Face 0/ }).check({ force: true });
  await expectShown(page.getByText(/^1 of up to \d+ chosen/));
  await page.goto('/films');
  await page.getByRole('button', { name: /^Actor of scene 1/ }).click();
  await expect.poll(() => page.getByRole('radio', { name: /Face \d/ }).count()).toBe(10);
});
