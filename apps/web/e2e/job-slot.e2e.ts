import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { availableCredits, makeAudio, untilState } from '@talkreel/scenarios/stack/requests';
import { expectGone, expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { expectToast } from './support/toasts.ts';
import { wizardOn } from './support/wizard.ts';

let harness: Harness;
let page: Page;

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterEach(() => page.context().close());
afterAll(() => harness.close());

/** Holds back the reply to the next start of a speech until the test sends it. */
async function holdAnswer(): Promise<{ asked: Promise<void>; answer: () => void }> {
  const answered = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route('**/api/replicate/audio', async (route) => {
    asked.resolve();
    await answered.promise;
    await route.continue();
  });
  return { asked: asked.promise, answer: answered.resolve };
}

test(
  'a page that was left before its job was answered for shows it on the way back',
  { tags: ['long'] },
  async () => {
    page = await harness.visitAs('leaves-early@example.com');
    const wizard = wizardOn(page);
    await wizard.write();
    const { asked, answer } = await holdAnswer();
    await wizard.generateAudio.click();
    await asked;
    await page
      .getByRole('link', { name: /^Community/ })
      .first()
      .click();
    await expectShown(page.getByRole('heading', { name: 'User Generated Influencers' }));
    await page.getByRole('link', { name: /^Home/ }).first().click();
    await expectShown(wizard.script);
    // The request is still on its way, so pressing again sends nothing more.
    await expect.poll(() => wizard.generateAudio.getAttribute('data-loading')).toBe('true');
    answer();
    await expectShown(wizard.preview);

    await page.reload();
    await expectShown(wizard.preview);
  },
);

test('the stage says that a request is being sent until it is answered', async () => {
  page = await harness.visitAs('sends@example.com');
  const wizard = wizardOn(page);
  await wizard.write();
  const { asked, answer } = await holdAnswer();
  await wizard.generateAudio.click();
  await asked;
  const sending = page.getByRole('progressbar', { name: 'Sending' });
  await expectShown(sending);
  expect(await sending.getAttribute('aria-valuenow')).toBeNull();
  answer();
  await expectShown(wizard.preview);
  await expectGone(sending);
});

test(
  'pressing again before the state of the new job is known starts no second one',
  { tags: ['long'] },
  async () => {
    page = await harness.visitAs('presses-again@example.com', { path: null });
    const wizard = wizardOn(page);
    await page.route('**/socket.io/**', (route) => route.abort());
    await page.goto('/');
    await wizard.write();
    // Neither the job's own address nor a list reports its state.
    const known = Promise.withResolvers<void>();
    await page.route(/\/api\/generations(?:[/?][^/]*)?$/, async (route) => {
      await known.promise;
      await route.continue();
    });
    const started = page.waitForResponse('**/api/replicate/audio');
    await wizard.generateAudio.click();
    await started;
    // Enter in a field sends the form whatever its button looks like then.
    await page.locator('#script-form').evaluate((form: HTMLFormElement) => form.requestSubmit());
    known.resolve();
    await expectShown(wizard.preview);
    const client = await harness.stack.signIn('presses-again@example.com');
    expect(await availableCredits(client)).toBe(2);
  },
);

test(
  'a speech whose reply was lost is the same one from a second tab, and the next is another',
  { tags: ['long'] },
  async () => {
    const email = 'lost-speech@example.com';
    page = await harness.visitAs(email);
    const client = await harness.stack.signIn(email);
    await wizardOn(page).write();
    await page.route('**/api/replicate/audio', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await wizardOn(page).generateAudio.click();
    const speeches = async () =>
      (await client.get('/api/generations')).body as Array<{ id: string }>;
    await expect.poll(async () => (await speeches()).length).toBe(1);
    await untilState(client, (await speeches())[0]?.id ?? '', 'succeeded');

    page = await page.context().newPage();
    await page.goto('/');
    const wizard = wizardOn(page);
    await wizard.write();
    await wizard.generateAudio.click();
    await expectToast(page, 'Already made');
    await expectShown(wizard.preview);
    expect(await speeches()).toHaveLength(1);
    expect(await availableCredits(client)).toBe(2);

    // The next press makes another take of the speech.
    await wizard.generateAudio.click();
    await expect.poll(async () => (await speeches()).length).toBe(2);
  },
);

test(
  'a job that is opened while another is asked for stays where it is',
  { tags: ['long'] },
  async () => {
    await makeAudio(
      await harness.stack.signIn('opens-another@example.com'),
      'The line from before.',
    );
    page = await harness.visitAs('opens-another@example.com');
    const wizard = wizardOn(page);
    await wizard.write('The line of today.');
    const { asked, answer } = await holdAnswer();
    await wizard.generateAudio.click();
    await asked;
    await page.getByRole('link', { name: /your profile/ }).click();
    await page.getByRole('article').first().getByRole('link', { name: 'Generate Video' }).click();
    await expect.poll(() => wizard.script.inputValue()).toBe('The line from before.');
    const ended = page.waitForResponse((reply) => reply.url().includes('/api/replicate/audio'));
    answer();
    await ended;
    await expectShown(page.getByRole('button', { name: /^Progress:/ }));
    expect(await wizard.script.inputValue()).toBe('The line from before.');
    await expectShown(wizard.preview);
  },
);
