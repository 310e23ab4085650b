import { makeInfluencer } from '@talkreel/scenarios/influencers/requests';
import type { ApiClient } from '@talkreel/scenarios/stack/client';
import { speak, startOneShot } from '@talkreel/scenarios/stack/makers';
import { availableCredits, SPEECH_MODEL, untilState } from '@talkreel/scenarios/stack/requests';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { expectGone, expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { scriptHelpOn } from './support/script-help.ts';
import { violationsOn } from './support/violations.ts';
import { wizardOn } from './support/wizard.ts';
import { expectToast, holdToasts } from './support/toasts.ts';

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

const LINE = 'Boots for sailors.';
const script = () => wizardOn(page).script.inputValue();

/** Makes a video that says the line. */
async function say(client: ApiClient, video: string): Promise<void> {
  const { url: audioUrl } = await speak(client, LINE);
  await client.must.post('/api/replicate/lipsync', { video, audioUrl });
}

async function duplicateFirst(): Promise<void> {
  await page
    .getByRole('button', { name: /^More for/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Duplicate', exact: true }).click();
}

test('a duplicate is a new draft with the actor, the script and the voice', async () => {
  const email = 'duplicating@example.com';
  const client = await harness.stack.signIn(email);
  await say(client, 'nova');
  const before = await availableCredits(client);
  page = await harness.visitAs(email, { path: '/profile' });
  await duplicateFirst();
  await expect.poll(script).toBe(LINE);
  await expectShown(page.getByText('Write what Nova says, and choose who says it'));
  expect(await availableCredits(client)).toBe(before);
  await page.goto('/profile');
  await expect.poll(() => page.getByRole('main').getByRole('article').count()).toBe(1);
});

test(
  'a script that a duplicate or a job takes the place of comes back with one press, after a reload too',
  { tags: ['long'] },
  async () => {
    const email = 'duplicating-over@example.com';
    const client = await harness.stack.signIn(email);
    await say(client, 'nova');
    page = await harness.visitAs(email);
    const wizard = wizardOn(page);
    const { undo } = scriptHelpOn(page);
    await wizard.write('Mine, which nobody has spoken yet.');
    await page.goto('/profile');
    await duplicateFirst();
    await expect.poll(script).toBe(LINE);
    await page.reload();
    await undo.click();
    await expect.poll(script).toBe('Mine, which nobody has spoken yet.');

    await wizard.script.fill('Mine, and longer by now.');
    const { id } = await speak(client, 'A kettle for cabins.');
    await page.goto(`/?job=${id}`);
    await expect.poll(script).toBe('A kettle for cabins.');
    await undo.click();
    await expect.poll(script).toBe('Mine, and longer by now.');
  },
);

test(
  'a duplicate of an influencer’s video is spoken by the influencer again, while it is there',
  { tags: ['long'] },
  async () => {
    const email = 'duplicating-influencers@example.com';
    const client = await harness.stack.signIn(email);
    const { id, outputUrl } = await makeInfluencer(client);
    await say(client, outputUrl);
    page = await harness.visitAs(email, { path: '/profile' });
    await duplicateFirst();
    await expect.poll(script).toBe(LINE);
    await expectShown(
      page.getByText(`Write what User Influencer ${id} says, and choose who says it`),
    );

    await client.must.post('/api/projects/delete', { ids: [id] });
    await page.goto('/profile');
    await duplicateFirst();
    await expectToast(page, 'This influencer is no longer available');
    await expect.poll(script).toBe(LINE);
  },
);

test(
  'a duplicate of a one shot is its form, filled in, whatever became of it',
  { tags: ['long'] },
  async () => {
    const email = 'duplicating-one-shots@example.com';
    const client = await harness.stack.signIn(email);
    await harness.stack.sandbox.fault({ kind: 'hang', model: SPEECH_MODEL });
    await startOneShot(client);
    page = await harness.visitAs(email, { path: '/profile' });
    for (const _time of ['first', 'second']) {
      await duplicateFirst();
      await expect
        .poll(() => page.getByLabel('Script topic').inputValue())
        .toBe('Why a cup of tea beats coffee on a windy morning');
      await expectShown(page.getByRole('button', { name: 'Create One-Shot Video' }));
      await page.goBack();
      await expectShown(page.getByRole('heading', { name: 'Generation History' }));
    }
  },
);

test(
  'what was written for a one shot is kept when a duplicate takes its place',
  { tags: ['long'] },
  async () => {
    const email = 'duplicating-over-one-shot@example.com';
    const client = await harness.stack.signIn(email);
    await harness.stack.sandbox.fault({ kind: 'fail', model: SPEECH_MODEL });
    await untilState(client, await startOneShot(client), 'failed');
    page = await harness.visitAs(email, { path: '/ai-influencer-pipeline' });
    const description = page.getByLabel('Influencer description');
    const topic = page.getByLabel('Script topic');
    await description.fill('An old sailor with a white beard');
    await topic.fill('A mug that keeps coffee warm for hours');
    await page.goto('/profile');
    await duplicateFirst();
    await expect.poll(() => topic.inputValue()).toContain('tea');
    await page.reload();
    const other = page.getByRole('region', { name: 'Another form' });
    await expectShown(other.getByText('A mug that keeps coffee warm for hours'));
    expect(await violationsOn(page)).toEqual([]);
    await other.getByRole('button', { name: 'Switch to it' }).click();
    await expect.poll(() => topic.inputValue()).toBe('A mug that keeps coffee warm for hours');
    expect(await description.inputValue()).toBe('An old sailor with a white beard');
    // The duplicate was kept as a draft too.
    await holdToasts(page);
    await other.getByRole('button', { name: 'Remove it' }).click();
    await expectGone(other);
    await page.getByRole('button', { name: 'Undo' }).click();
    await other.getByRole('button', { name: 'Switch to it' }).click();
    await expect.poll(() => topic.inputValue()).toContain('tea');
  },
);
