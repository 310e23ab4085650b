import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { SPEECH_MODEL } from '@talkreel/scenarios/stack/requests';
import { afterAll, afterEach, describe, expect } from 'vitest';
import { expectGone, expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { holdBack } from './support/replies.ts';
import { expectToast, holdToasts } from './support/toasts.ts';
import { violationsOn } from './support/violations.ts';

let harness: Harness;
let page: Page;

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterEach(async () => {
  await page.context().close();
  await harness.stack.sandbox.clearFaults();
});
afterAll(() => harness.close());

const opening = (number: number) => page.getByRole('textbox', { name: `Opening ${number}` });
const actors = () => page.getByRole('group', { name: 'Actors' }).getByRole('checkbox');
const voices = (checked: boolean) =>
  page.getByRole('group', { name: 'Voices' }).getByRole('checkbox', { checked });
const start = () => page.getByRole('button', { name: /^Make / });
const tiles = () => page.getByRole('article');

/** Opens the page and chooses this many actors; the first brings a voice. */
async function compose(email: string, openings: string[], { cast = 1 } = {}) {
  page = await harness.visitAs(email, { freeGenerations: 10, path: '/batches' });
  await expectShown(page.getByRole('heading', { level: 1, name: 'Batch', exact: true }));
  for (const [index, text] of openings.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Add an opening' }).click();
    await opening(index + 1).fill(text);
  }
  for (let index = 0; index < cast; index += 1) await actors().nth(index).check({ force: true });
}

test('openings times actors become one batch, whose winner is starred and whose files come in one ZIP', async () => {
  await compose('batch@example.com', ['Stop scrolling.', 'I was wrong.'], { cast: 2 });
  await expectShown(page.getByText('2 openings × 2 actors × 1 voice').first());
  await expectShown(page.getByText('4 generations, one for each video. 6 left afterwards.'));
  await start().click();
  await page.waitForURL(/\/batches\/[\da-f-]{36}$/);
  await expectShown(page.getByText(/^4 of 4 ready/).first());
  expect(await tiles().count()).toBe(4);
  expect(await violationsOn(page)).toEqual([]);
  await expectShown(
    page.getByRole('link', { name: '6 left of your generations, see usage history' }),
  );

  await page
    .getByRole('button', { name: /^Play Opening 2/ })
    .first()
    .click();
  await expect.poll(() => page.locator('article video').count()).toBe(1);

  await page.getByRole('button', { name: 'Play together' }).last().click();
  const sounds = () =>
    page
      .locator('article video')
      .evaluateAll((all) => all.map((video) => !(video as HTMLVideoElement).muted));
  await expect.poll(sounds).toEqual([true, false]);
  await page
    .getByRole('button', { name: /^Hear Opening 2/ })
    .last()
    .click();
  await expect.poll(sounds).toEqual([false, true]);
  await expect
    .poll(() =>
      page.locator('article video').evaluateAll((all) => {
        const [a = 0, b = 9] = all.map((video) => (video as HTMLVideoElement).currentTime);
        return a > 0 && Math.abs(a - b) < 0.5;
      }),
    )
    .toBe(true);
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH');
  await page
    .getByRole('button', { name: /^Star Opening 2/ })
    .first()
    .click();
  await expectShown(page.getByText('Winner', { exact: true }));
  // A reload would cancel a request on its way, so the test waits for its reply.
  await saved;
  // The batch's own address keeps it over a reload.
  await page.reload();
  await page.getByRole('button', { name: 'Winners', exact: true }).click();
  await expect.poll(() => tiles().count()).toBe(1);

  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download 4 originals (ZIP)' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('talkreel-stop-scrolling.zip');
  const names = (await readFile(await download.path(), 'latin1')).match(/\d\d-[a-z-]+\.mp4/g);
  expect(new Set(names)).toHaveLength(4);

  await page.getByRole('button', { name: /^Rename / }).click();
  await page.getByRole('textbox', { name: 'Name of the batch' }).fill('Spring hooks');
  await page.keyboard.press('Enter');
  await expectShown(page.getByRole('heading', { level: 1, name: 'Spring hooks' }));
  await page.getByRole('link', { name: 'All batches' }).click();
  await expectShown(page.getByRole('link', { name: /Spring hooks/ }));
});

describe('beside the main journey', { tags: ['long'] }, () => {
  test('a batch whose reply was lost is the same batch from a second tab', async () => {
    await compose('two-tabs-batch@example.com', ['Stop scrolling for a second.']);
    await page.route('**/api/batches', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      await route.abort();
    });
    await start().click();
    await expectShown(page.getByText('The batch may not have started'));
    const lost = page;
    page = await page.context().newPage();
    await page.goto('/batches');
    await opening(1).fill('Stop scrolling for a second.');
    await actors().nth(0).check({ force: true });
    await start().click();
    await page.waitForURL(/\/batches\/[\da-f-]{36}$/);
    await expectShown(page.getByText(/^1 of 1 ready/).first());
    await expectShown(
      page.getByRole('link', { name: '9 left of your generations, see usage history' }),
    );
    await page.goto('/batches');
    await expect.poll(() => page.getByRole('link', { name: /1 of 1 ready/ }).count()).toBe(1);
    await lost.close();
  });

  test('whoever leaves while a batch is being started stays where they went', async () => {
    await compose('leaves-batch@example.com', ['Stop scrolling for a second.']);
    const given = Promise.withResolvers<void>();
    await page.route('**/api/batches', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      const response = await route.fetch();
      await given.promise;
      await route.fulfill({ response });
    });
    await start().click();
    await page.getByRole('link', { name: /your profile/ }).click();
    await page.waitForURL('**/profile');
    const replied = page.waitForResponse((reply) => reply.request().method() === 'POST');
    given.resolve();
    await (await replied).finished();
    // The balance follows the reply.
    await expectShown(page.getByText('9 generations left').first());
    expect(new URL(page.url()).pathname).toBe('/profile');
  });

  test('a removed opening can be put back, and the focus stays in the list', async () => {
    await compose('removes@example.com', ['One more thing.', 'Two more things.']);
    await holdToasts(page);
    await page.getByRole('button', { name: 'Remove opening 1' }).press('Enter');
    const toasts = page.getByRole('region', { name: 'Notifications (F8)' });
    await expectToast(page, 'Opening 1 removed');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Opening 1');
    await toasts.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => opening(1).inputValue()).toBe('One more thing.');
    expect(await opening(2).inputValue()).toBe('Two more things.');
  });

  test('what is removed is put back beside what was written after the page was left', async () => {
    await compose('undoes-late@example.com', ['One more thing.', 'Two more things.']);
    await holdToasts(page);
    await page.getByRole('button', { name: 'Remove opening 1' }).click();
    const undo = page
      .getByRole('region', { name: 'Notifications (F8)' })
      .getByRole('button', { name: 'Undo' });
    const press = (link: HTMLElement): void => link.click();
    await page.getByRole('link', { name: 'Create Influencer' }).first().evaluate(press);
    await expectShown(page.getByRole('heading', { level: 1, name: 'Create Influencer' }));
    await page.goBack();
    await opening(1).fill('Two other things.');
    await undo.click();
    await expect.poll(() => opening(1).inputValue()).toBe('One more thing.');
    expect(await opening(2).inputValue()).toBe('Two other things.');
  });

  test('what is written while a batch starts is there for the next one', async () => {
    await compose('writes-on@example.com', ['Stop scrolling for a second.']);
    const send = await holdBack(page, '**/api/batches');
    await start().click();
    await opening(1).fill('I was wrong about this for years.');
    send();
    await page.waitForURL(/\/batches\/[\da-f-]{36}$/);
    await expectShown(
      page.getByRole('heading', { level: 1, name: 'Stop scrolling for a second.' }),
    );
    await page.goBack();
    await expect.poll(() => opening(1).inputValue()).toBe('I was wrong about this for years.');
  });

  test('a speech that fails takes only its videos with it, and each is retried alone', async () => {
    await harness.stack.sandbox.fault({ kind: 'fail', model: SPEECH_MODEL });
    await compose('retry-batch@example.com', ['One line only.'], { cast: 2 });
    await start().click();
    await expectShown(page.getByText(/^0 of 2 ready · 2 failed, not charged/).first());
    expect(await violationsOn(page)).toEqual([]);
    await page
      .getByRole('button', { name: /^Retry Opening 1/ })
      .first()
      .click();
    await expectShown(page.getByText(/^1 of 2 ready · 1 failed, not charged/).first());
    await expectShown(
      page.getByRole('link', { name: '9 left of your generations, see usage history' }),
    );
  });

  test('the rest of a batch is cancelled at once, after saying what comes back', async () => {
    await harness.stack.sandbox.fault({ kind: 'hang', model: SPEECH_MODEL, times: 9 });
    await compose('rest@example.com', ['Only one of these.'], { cast: 3 });
    await start().click();
    const cancel = page.getByRole('button', { name: 'Cancel the rest' });
    await cancel.click();
    const dialog = page.getByRole('dialog', { name: 'Cancel 3 videos?' });
    await expectShown(dialog.getByText(/^3 videos are not made, and come back/));
    expect(await violationsOn(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Keep making them' }).click();
    await expectGone(dialog);
    await cancel.click();
    await dialog.getByRole('button', { name: 'Cancel the rest' }).click();
    await expectShown(page.getByText(/^0 of 3 ready · 3 cancelled/).first());
    await expectGone(cancel);
    await expectShown(
      page.getByRole('link', { name: '10 left of your generations, see usage history' }),
    );
  });

  test('a body follows every opening, and pasted lines become openings', async () => {
    await compose('body-batch@example.com', ['']);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText('Stop scrolling.\n\nLook here.'));
    await opening(1).click();
    await page.keyboard.press('ControlOrMeta+V');
    await opening(2).waitFor();
    expect(await opening(2).inputValue()).toBe('Look here.');
    await page.getByRole('textbox', { name: 'Body', exact: true }).fill('Try it this week.');
    await start().click();
    await page.waitForURL(/\/batches\/[\da-f-]{36}$/);
    await expectShown(page.getByRole('heading', { name: 'Look here.' }));
    await expectShown(page.getByText('Then every video says: Try it this week.'));
    await expectShown(page.getByText(/^2 of 2 ready/).first());
  });

  test('what is missing, doubled or too long is said before anything is charged', async () => {
    await compose('checks@example.com', ['The same line.', 'The same line!'], {
      cast: 0,
    });
    await expectShown(page.getByText('Opening 2 says the same as opening 1.', { exact: false }));
    await page.getByRole('button', { name: 'Remove opening 2' }).click();
    // Its message lies over the actors while it stays.
    await page.getByRole('button', { name: 'Dismiss notification' }).click();
    expect(await start().isDisabled()).toBe(true);
    await expectShown(page.getByText('Choose at least one actor.'));
    await actors().first().check({ force: true });
    await opening(1).fill('word '.repeat(80));
    await expectShown(page.getByText(/too long for the clip of/).first());
    await opening(1).fill('A line.');
    await voices(true).uncheck({ force: true });
    expect(await start().isDisabled()).toBe(true);
    await expectShown(page.getByText('Choose at least one voice.'));
    await voices(false).first().check({ force: true });
    await expectGone(page.getByText('Choose at least one voice.'));
    // The account has ten generations left, and this batch would take more.
    for (const [index, text] of ['Two.', 'Three.', 'Four.'].entries()) {
      await page.getByRole('button', { name: 'Add an opening' }).click();
      await opening(index + 2).fill(text);
    }
    for (const index of [1, 2]) await actors().nth(index).check({ force: true });
    await expectShown(page.getByText('This batch needs 12 generations and you have 10 left.'));
    await start().click();
    await expectShown(page.getByText('The batch was not started'));
    expect(new URL(page.url()).pathname).toBe('/batches');
    // The written openings are still there after a reload.
    await page.reload();
    expect(await opening(4).inputValue()).toBe('Four.');
  });
});
