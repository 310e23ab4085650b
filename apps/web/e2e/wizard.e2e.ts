import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect } from 'vitest';
import { availableCredits, LIPSYNC_MODEL, SPEECH_MODEL } from '@talkreel/scenarios/stack/requests';
import { expectShown } from './support/expect-shown.ts';
import { test, type Harness, type VisitOptions } from './support/harness.ts';
import { tabTo } from './support/tab-to.ts';
import { expectToast, holdToasts } from './support/toasts.ts';
import { SHORT_SCRIPT, wizardOn } from './support/wizard.ts';

let harness: Harness;
let page: Page;

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterEach(async () => {
  await page.context().close();
  await harness.stack.sandbox.speed('instant');
});
afterAll(() => harness.close());

async function enter(email: string, options?: VisitOptions) {
  page = await harness.visitAs(email, { ...options, hasExports: false });
  return wizardOn(page);
}

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (a === null || b === null) throw new Error('One of them is not on the page');
  const isApart = a.x + a.width <= b.x || b.x + b.width <= a.x;
  return !isApart && a.y < b.y + b.height && b.y < a.y + a.height;
}

describe('the main job', () => {
  /** @shows fault 37 */
  test('a reload in the middle shows the same job, no further back', async () => {
    const wizard = await enter('reload@example.com');
    await wizard.speak();
    await harness.stack.sandbox.fault({ kind: 'hang', model: LIPSYNC_MODEL });
    await wizard.generateVideo.click();
    const shown = async () => Number(await wizard.progress.getAttribute('aria-valuenow'));
    await expect.poll(shown).toBeGreaterThan(5);
    const before = await shown();
    await page.reload();
    await expectShown(wizard.progress);
    expect(await shown()).toBeGreaterThanOrEqual(before);
    await harness.stack.sandbox.release();
    await expectShown(wizard.result);
  });

  test('a reload before the reply to a press shows its job', { tags: ['long'] }, async () => {
    const wizard = await enter('reload-early@example.com');
    await wizard.speak();
    await harness.stack.sandbox.fault({ kind: 'hang', model: LIPSYNC_MODEL });
    const arrived = Promise.withResolvers<void>();
    await page.route('**/api/replicate/lipsync', async (route) => {
      await route.fetch();
      arrived.resolve();
    });
    await wizard.generateVideo.click();
    await arrived.promise;
    await page.reload();
    await expectShown(wizard.accepted);
    await harness.stack.sandbox.release();
    await expectShown(wizard.result);
    const client = await harness.stack.signIn('reload-early@example.com');
    const made = (await client.get('/api/generations')).body as unknown as Array<{ kind: string }>;
    expect(made.filter(({ kind }) => kind === 'lipsync')).toHaveLength(1);
  });

  test('without a socket the page asks, and still gets there', async () => {
    page = await harness.visitAs('no-socket@example.com', { path: null, hasExports: false });
    await page.route('**/socket.io/**', (route) => route.abort());
    await page.goto('/');
    const wizard = wizardOn(page);
    await harness.stack.sandbox.fault({ kind: 'hang', model: SPEECH_MODEL });
    await wizard.write();
    await wizard.generateAudio.click();
    await expectShown(page.getByRole('button', { name: /^Progress: 1 running/ }));
    await harness.stack.sandbox.release();
    await expectShown(wizard.preview);
    await expectShown(
      page.getByRole('link', { name: '2 left of your generations, see usage history' }),
    );
    await wizard.next.click();
    await wizard.generateVideo.click();
    await expectShown(wizard.result);
  });

  /** @shows fault 38 */
  test('a double click is one job and one credit', async () => {
    const wizard = await enter('double@example.com');
    await wizard.write();
    await wizard.generateAudio.dblclick();
    await expectShown(wizard.preview);
    const client = await harness.stack.signIn('double@example.com');
    expect(await availableCredits(client)).toBe(2);
  });

  test('cancelling says what happened to the credit and lets one try again', async () => {
    const wizard = await enter('cancel@example.com');
    await harness.stack.sandbox.speed('instant', 20_000);
    await wizard.write();
    await wizard.generateAudio.click();
    await wizard.cancel.click();
    await page.getByRole('button', { name: 'Cancel it' }).click();
    await expectToast(page, 'Cancelled');
    await expect
      .poll(async () => availableCredits(await harness.stack.signIn('cancel@example.com')))
      .toBe(3);
    await expect.poll(() => wizard.generateAudio.isEnabled()).toBe(true);
  });
});

describe('beside it', { tags: ['long'] }, () => {
  test.each([
    [1280, 900],
    [390, 844],
  ])('at %i × %i no message lies over the button that does what is next', async (width, height) => {
    const wizard = await enter(`messages-${width}@example.com`, { width, height });
    await wizard.continue.click();
    await holdToasts(page);
    await wizard.generateAudio.click();
    await expectShown(wizard.toast.getByText('Please enter dialogue text'));
    expect(await overlap(wizard.toast, wizard.generateAudio)).toBe(false);
  });

  test('the chosen speed is heard in the recording, and kept when it is', async () => {
    const wizard = await enter('speed@example.com');
    await wizard.write('These ten words take four seconds at the usual speed.');
    const speed = page.getByRole('slider', { name: 'Speed' });
    await speed.fill('1.25');
    await wizard.generateAudio.click();
    await expectShown(wizard.preview);
    await expectShown(wizard.preview.getByText('3.2 s measured'));

    await speed.press('ArrowRight');
    await expectShown(wizard.preview.getByText(/You have changed the script/));
    await page.getByRole('button', { name: 'keep this recording' }).click();
    await expect.poll(() => speed.inputValue()).toBe('1.25');
  });

  test('the voice follows the actor until one is picked', async () => {
    const wizard = await enter('suits@example.com');
    const suited = page.getByRole('radio', { name: /Suits / });
    // Voices name the actor too.
    const actor = (name: string) =>
      page
        .getByRole('radiogroup', { name: 'Select Your Actor' })
        .getByRole('radio', { name: new RegExp(name) });
    await wizard.continue.click();
    await expectShown(page.getByRole('radio', { name: /^Zoe · Female Voice 2 Suits Amara/ }));
    expect(await suited.count()).toBe(1);
    expect(await suited.isChecked()).toBe(true);

    await wizard.back.click();
    await actor('Otto').check({ force: true });
    await wizard.continue.click();
    await expectShown(page.getByRole('radio', { name: /Suits Otto/ }));
    expect(await suited.isChecked()).toBe(true);

    await wizard.voices.first().check({ force: true });
    await wizard.back.click();
    await actor('Amara').check({ force: true });
    await wizard.continue.click();
    expect(await wizard.voices.first().isChecked()).toBe(true);
  });

  test('a short line can end the video, which says how long it will be', async () => {
    const wizard = await enter('short-line@example.com');
    await wizard.speak('Hello there.');
    const ending = page.getByLabel('Trim the video to the speech');
    expect(await ending.isChecked()).toBe(true);
    const said = await page.getByText(/instead of \d+\u00a0s/).textContent();
    const promised = Number.parseFloat(said ?? '');
    await wizard.generateVideo.click();
    await expectShown(wizard.result);
    await expect
      .poll(() => wizard.result.evaluate((video: HTMLVideoElement) => video.duration))
      .toBeCloseTo(promised, 0);
    expect(promised).toBeLessThan(5);
    // The length is the finished video's own, not its clip's.
    const panel = page.getByRole('region', { name: 'Video', exact: true });
    expect(
      Number.parseFloat(/[\d.]+(?=\u00a0s)/.exec((await panel.textContent()) ?? '')?.[0] ?? ''),
    ).toBeCloseTo(promised, 0);
    expect(await ending.count()).toBe(0);
  });

  test("the browser's own Back and Forward go a step at a time and lose nothing", async () => {
    const wizard = await enter('history@example.com');
    const step = () => wizard.currentStep.textContent();
    await wizard.speak();
    await page.goBack();
    await expect.poll(step).toContain('Create Audio');
    expect(await wizard.script.inputValue()).toBe(SHORT_SCRIPT);
    await page.goBack();
    await expect.poll(step).toContain('Select Actor');
    await page.goForward();
    await page.goForward();
    await expect.poll(step).toContain('Generate Video');
    await page.reload();
    await expectShown(wizard.generateVideo);
    await wizard.back.click();
    await expect.poll(step).toContain('Create Audio');
    await page.goBack();
    await expect.poll(step).toContain('Generate Video');
  });

  test('after «Make another» the browser goes back no further than what there still is', async () => {
    const wizard = await enter('history-empty@example.com');
    const step = () => wizard.currentStep.textContent();
    await wizard.speak();
    await wizard.generateVideo.click();
    await wizard.fromScratch.click();
    await expect.poll(step).toContain('Select Actor');
    await page.goBack();
    await expect.poll(step).toContain('Create Audio');
    expect(await wizard.script.inputValue()).toBe('');
    await page.goBack();
    await page.goBack();
    await expect.poll(step).toContain('Select Actor');
  });

  test('another tab follows the same job', async () => {
    const wizard = await enter('two-tabs@example.com');
    await wizard.speak();
    await harness.stack.sandbox.fault({ kind: 'hang', model: LIPSYNC_MODEL });
    await wizard.generateVideo.click();
    await expectShown(wizard.accepted);
    const second = await page.context().newPage();
    await second.goto('/');
    const other = wizardOn(second);
    await expectShown(other.progress);
    expect(await other.currentStep.textContent()).toContain('Generate Video');
    await harness.stack.sandbox.release();
    await expectShown(other.result);
  });

  /** @shows fault 37 */
  test('a new tab goes on with a speech that waits for its video', async () => {
    const wizard = await enter('new-tab@example.com');
    await wizard.write();
    await wizard.generateAudio.click();
    await expectShown(wizard.preview);
    const second = await page.context().newPage();
    await second.goto('/');
    const other = wizardOn(second);
    await expectShown(other.preview);
    expect(await other.script.inputValue()).toBe(SHORT_SCRIPT);
    await other.next.click();
    await other.generateVideo.click();
    await expectShown(other.result);
    const third = await page.context().newPage();
    await third.goto('/');
    await expectShown(wizardOn(third).continue);
  });

  test('the tray follows the job to other pages and leads back to it', async () => {
    const wizard = await enter('tray@example.com');
    await wizard.speak();
    await harness.stack.sandbox.speed('instant', 10_000);
    await wizard.generateVideo.click();
    await wizard.progress.waitFor();
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Blog' })
      .click();
    await page.getByRole('button', { name: /^Progress: 1 running/ }).click();
    await page.getByRole('link', { name: /^Video with/ }).click();
    await expectShown(wizard.progress);
    expect(await wizard.currentStep.textContent()).toContain('Generate Video');
    await expect.poll(() => new URL(page.url()).search).toMatch(/^\?step=3&job=/);
  });

  test('needs no mouse', async () => {
    const wizard = await enter('keyboard-only@example.com');
    const press = async (target: Locator): Promise<void> => {
      await target.waitFor();
      await tabTo(page, target);
      await page.keyboard.press('Enter');
    };
    await wizard.actors.first().waitFor();
    await tabTo(page, wizard.actors.first());
    await page.keyboard.press('ArrowRight');
    expect(await wizard.actors.nth(1).isChecked()).toBe(true);
    await press(wizard.continue);
    await wizard.script.waitFor();
    await tabTo(page, wizard.script);
    await page.keyboard.type(SHORT_SCRIPT);
    await press(wizard.generateAudio);
    await wizard.preview.waitFor();
    await press(wizard.next);
    await press(wizard.generateVideo);
    await wizard.result.waitFor();
    await tabTo(page, wizard.download);
  });
});
