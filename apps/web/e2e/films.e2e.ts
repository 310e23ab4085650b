import { SPEECH_MODEL } from '@talkreel/scenarios/stack/requests';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { expectGone, expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { nextFrame } from './support/next-frame.ts';
import { violationsOn } from './support/violations.ts';
import { expectToast, holdToasts } from './support/toasts.ts';
import { wizardOn } from './support/wizard.ts';

let harness: Harness;
let page: Page;

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterEach(async () => {
  await page.context().close();
  await harness.stack.sandbox.clearFaults();
  await harness.stack.sandbox.speed('instant');
});
afterAll(() => harness.close());

/** A script of 102 words, about 41 seconds long. */
const SCRIPT = [
  'I used to waste an hour every morning looking for a clean mug.',
  'My kitchen is small, my cupboards are deep, and the mugs always hide behind something.',
  'Then a friend showed me this little rack that hangs on her wall.',
  'It took me five minutes to put up, and it holds eight mugs.',
  'Now every mug has its place, and I can see all of them at once.',
  'My mornings are quiet again, and the coffee is still hot when I sit down.',
  'If your mornings feel like mine did, get one for your own wall today.',
].join(' ');

const scene = (number: number) =>
  page.getByRole('textbox', { name: `Scene ${number}`, exact: true });
const rows = () => page.getByRole('list', { name: 'Scenes' }).getByRole('listitem');

/** Goes from the wizard with a long script to the page that cuts it. */
async function cut(email: string) {
  page = await harness.visitAs(email, { freeGenerations: 10 });
  const wizard = wizardOn(page);
  await wizard.write(SCRIPT);
  const offer = page.getByRole('link', { name: /^Make it in \d scenes$/ });
  await expectShown(offer);
  const count = Number(/\d/.exec((await offer.textContent()) ?? '')?.[0]);
  await expectShown(
    page.getByText(`${count} generations, you have 10 left. Nothing is spent yet.`),
  );
  await offer.click();
  await expectShown(page.getByRole('heading', { level: 1, name: 'Film', exact: true }));
  await expect.poll(() => page.getByRole('textbox', { name: /^Scene \d$/ }).count()).toBe(count);
  return count;
}

/** Leaves these many scenes, which show what more would. */
async function removeBeyond(most: number, count: number): Promise<void> {
  for (let last = count; last > most; last--)
    await page.getByRole('button', { name: `Remove: scene ${last}` }).click();
}

/** Opens the page of a film of two short scenes. */
async function openFilm(email: string) {
  const client = await harness.stack.signIn(email);
  const [{ id: actor }] = (await client.get('/api/actors')).body;
  const [{ id: voice }] = (await client.get('/api/voices')).body.voices;
  const scenes = ['One mug.', 'Two mugs.'].map((text) => ({ text, actor, voice }));
  const { id, projectId } = (await client.post('/api/films', { scenes })).body;
  page = await harness.visitAs(email, { path: `/films/${id}` });
  return { client, projectId };
}

test('a script of 40 seconds is offered as scenes, edited, made after a reload, and plays as one video', async () => {
  await removeBeyond(2, await cut('film@example.com'));
  await scene(1).fill('I lost my mug.');
  await scene(2).fill('I got this rack. It holds eight.');
  await page.getByRole('button', { name: 'Split: scene 2' }).click();
  await page.getByRole('button', { name: /^Actor of scene 2/ }).click();
  await page
    .getByRole('group', { name: 'Who says scene 2?' })
    .getByRole('radio', { name: /Otto/ })
    .check({ force: true });
  await page.keyboard.press('Escape');
  await expectShown(page.getByRole('region', { name: /^Scene 2 of \d/ }).getByText(/· Otto$/));
  await page.getByRole('button', { name: 'Crossfade' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('The mug rack');
  await page.reload();
  await expect.poll(() => scene(3).inputValue()).toBe('It holds eight.');
  const scenes = 3;
  const price = `${scenes} generations, one for each scene. ${10 - scenes} left afterwards.`;
  await expectShown(page.getByText(price));
  expect(await violationsOn(page)).toEqual([]);

  await harness.stack.sandbox.fault({ kind: 'hang', model: SPEECH_MODEL, times: scenes });
  await page.getByRole('button', { name: /^Make the film/ }).click();
  await page.waitForURL(/\/films\/[\da-f-]{36}$/);
  await expectShown(page.getByText(`0 of ${scenes} scenes ready`).first());
  await harness.stack.sandbox.release();
  await page.reload();
  const film = page.getByRole('region', { name: 'The mug rack' });
  await expect.poll(() => film.locator('video').count()).toBe(1);
  expect(await rows().count()).toBe(scenes);
  expect(await violationsOn(page)).toEqual([]);
  const seconds = await film.locator('video').evaluate(async (video: HTMLVideoElement) => {
    await video.play();
    return video.duration;
  });
  const parts = await page.getByText(/^Ready · [\d.]+\ss$/).allTextContents();
  const sum = parts.reduce((total, text) => total + Number(/[\d.]+/.exec(text)?.[0]), 0);
  expect(Math.abs(seconds - (sum - 2 * 0.32))).toBeLessThan(0.5);

  await page.goto('/profile');
  await expectShown(page.getByRole('heading', { name: 'The mug rack' }).first());
  expect(await page.getByRole('heading', { name: /mug/ }).count()).toBe(1);
  // The film is listed under its new name, in the history and on the page where films are made.
  await page.goto('/profile?kind=video');
  await expectShown(page.getByText('Nothing matches these filters.'));
  await page.goto('/profile?kind=film');
  await page.getByRole('link', { name: 'Open' }).click();
  await page.getByRole('button', { name: 'Rename The mug rack' }).click();
  const name = page.getByRole('textbox', { name: 'Name of the film' });
  await name.fill('x'.repeat(85));
  await name.press('Enter');
  await expectShown(page.getByText('5 characters too many. At most 80 fit.'));
  await name.fill('A rack for eight mugs');
  await name.press('Enter');
  await expectShown(page.getByRole('heading', { level: 1, name: 'A rack for eight mugs' }));
  await page.getByRole('link', { name: 'All films' }).click();
  await expectShown(page.getByText('Write the first scene').first());
  await expectShown(page.getByText(`1 generation for each scene. You have ${10 - scenes} left.`));
  expect(await page.getByRole('button', { name: 'Make the film' }).isDisabled()).toBe(true);
  await expectShown(page.getByText('Write at least two scenes.'));
  await page.getByRole('link', { name: /^A rack for eight mugs Ready/ }).click();
  await expectShown(page.getByRole('heading', { level: 1, name: 'A rack for eight mugs' }));
});

test('a scene that failed is given other words and made again', { tags: ['long'] }, async () => {
  const count = await cut('again@example.com');
  await harness.stack.sandbox.fault({ kind: 'fail', model: SPEECH_MODEL });
  await page.getByRole('button', { name: /^Make the film/ }).click();
  await page.waitForURL(/\/films\/[\da-f-]{36}$/);
  const again = page.getByRole('button', { name: 'Make 1 scene again' });
  await expect.poll(() => again.count()).toBe(1);
  await expectShown(page.getByText(`${count - 1} of ${count} scenes ready · 1 not made`).first());
  const words = page.getByRole('textbox', { name: /^Text of scene/ });
  await words.fill('word '.repeat(60));
  await expectShown(page.getByText(/^Scene \d is too long for its clip\. Shorten it first\.$/));
  expect(await again.isDisabled()).toBe(true);
  await words.fill('These words are new.');
  await again.click();
  await expect.poll(() => page.locator('video').count()).toBe(1);
  await expectShown(page.getByText('These words are new.'));
});

test(
  'a script from the wizard does not lose the film that is being written',
  { tags: ['long'] },
  async () => {
    page = await harness.visitAs('writes-film@example.com', {
      freeGenerations: 10,
      path: '/films',
    });
    await scene(1).fill('This film is about boots.');
    await page.getByRole('textbox', { name: 'Name' }).fill('Boots');
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    const wizard = wizardOn(page);
    await wizard.write(SCRIPT);
    await page.getByRole('link', { name: /^Make it in \d scenes$/ }).click();
    await expect.poll(() => scene(1).inputValue()).toContain('clean mug');
    const other = page.getByRole('region', { name: 'Another film' });
    await expectShown(other.getByText('Boots', { exact: true }));
    await page.reload();
    await other.getByRole('button', { name: 'Switch to it' }).click();
    await expect.poll(() => scene(1).inputValue()).toBe('This film is about boots.');
    await expectShown(other.getByText(/^I used to waste an hour/));
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Boots');
    expect(await violationsOn(page)).toEqual([]);
    await holdToasts(page);
    await other.getByRole('button', { name: 'Remove it' }).click();
    await expectGone(other);
    const toasts = page.getByRole('region', { name: 'Notifications (F8)' });
    await toasts.getByRole('button', { name: 'Undo' }).click();
    await other.getByRole('button', { name: 'Switch to it' }).click();
    await expect.poll(() => scene(1).inputValue()).toContain('clean mug');
  },
);

test(
  'the new words of a failed scene are kept while the page is left, and a late reply undoes nothing',
  { tags: ['long'] },
  async () => {
    await harness.stack.sandbox.fault({ kind: 'fail', model: SPEECH_MODEL });
    await openFilm('words-kept@example.com');
    const again = page.getByRole('button', { name: 'Make 1 scene again' });
    const words = page.getByRole('textbox', { name: /^Text of scene/ });
    await expect.poll(() => again.count()).toBe(1);
    await words.fill('These words are new.');
    await page.getByRole('link', { name: 'All films' }).click();
    await expectShown(page.getByRole('heading', { level: 1, name: 'Film', exact: true }));
    await page.goBack();
    await expect.poll(() => words.inputValue()).toBe('These words are new.');
    await page.reload();
    await expect.poll(() => words.inputValue()).toBe('These words are new.');

    const given = Promise.withResolvers<void>();
    await page.route('**/api/films/*/retry', async (route) => {
      const response = await route.fetch();
      await given.promise;
      await route.fulfill({ response });
    });
    await again.click();
    await expect.poll(() => page.locator('video').count()).toBe(1);
    // The account is refreshed after the reply was applied.
    const refreshed = page
      .waitForResponse('**/api/films/*/retry')
      .then(() => page.waitForResponse('**/api/auth/user'));
    given.resolve();
    await (await refreshed).finished();
    await nextFrame(page);
    expect(await page.locator('video').count()).toBe(1);
    expect(await page.getByRole('button', { name: /^Cancel scene/ }).count()).toBe(0);
  },
);

test(
  'an open film that another tab deletes is not shown as if it were there',
  { tags: ['long'] },
  async () => {
    const { client, projectId } = await openFilm('deleted-film@example.com');
    const video = page.getByRole('main').locator('video');
    await expect.poll(() => video.count()).toBe(1);
    await client.must.post('/api/projects/delete', { ids: [projectId] });
    await expectShown(page.getByRole('heading', { name: 'Film not found' }));
    await client.must.post('/api/projects/restore', { ids: [projectId] });
    await expect.poll(() => video.count()).toBe(1);
  },
);

test(
  'scenes are moved and removed by keys, and a removed one can be put back',
  { tags: ['long'] },
  async () => {
    await cut('film-keys@example.com');
    const words = (number: number) => scene(number).inputValue();
    const [first, second] = [await words(1), await words(2)];
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await page.getByRole('button', { name: 'Move down: scene 1' }).press('Enter');
    await expect.poll(focused).toBe('Move down: scene 2');
    await page.keyboard.press('Enter');
    await expect.poll(() => words(3)).toBe(first);
    expect(await words(1)).toBe(second);
    await holdToasts(page);
    await page.getByRole('button', { name: 'Remove: scene 1' }).press('Enter');
    await expect.poll(focused).toBe('Scene 1');
    await expect.poll(() => words(2)).toBe(first);
    const toasts = page.getByRole('region', { name: 'Notifications (F8)' });
    await expectToast(page, 'Scene 1 removed');
    await toasts.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => words(1)).toBe(second);
    expect(await words(3)).toBe(first);
  },
);

test('what is longer than a minute is said to be too long', { tags: ['long'] }, async () => {
  page = await harness.visitAs('long@example.com');
  const wizard = wizardOn(page);
  await wizard.write(`${SCRIPT} ${SCRIPT}`);
  await expectShown(page.getByText(/it’s too long even for a film, which lasts up to 60 s/));
  expect(await page.getByRole('link', { name: /^Make it in/ }).count()).toBe(0);
});
