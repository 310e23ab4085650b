import { makeVideo } from '@talkreel/scenarios/stack/requests';
import type { Page } from 'playwright-core';
import { reportReasonTexts, reportTexts } from '@talkreel/contracts/reports';
import { afterAll, afterEach, expect } from 'vitest';
import { expectGone, expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { chooseOnCard } from './support/library.ts';
import { nextFrame } from './support/next-frame.ts';
import { violationsOn } from './support/violations.ts';
import { expectToast } from './support/toasts.ts';
import { SHORT_SCRIPT, wizardOn } from './support/wizard.ts';

let harness: Harness;
const pages: Page[] = [];

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterEach(() => Promise.all(pages.splice(0).map((page) => page.context().close())));
afterAll(() => harness.close());

async function visit(...options: Parameters<Harness['visit']>): Promise<Page> {
  const page = await harness.visit(...options);
  pages.push(page);
  return page;
}

/** Opens the wizard of a user with a finished video; their clipboard can be read. */
async function openVideo(email: string) {
  const { id } = await makeVideo(await harness.stack.signIn(email), SHORT_SCRIPT);
  const page = await harness.visitAs(email, { path: `/?step=3&job=${id}` });
  pages.push(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const wizard = wizardOn(page);
  await expectShown(wizard.result);
  return {
    page,
    wizard,
    share: page.getByRole('button', { name: 'Share', exact: true }),
    copyLink: page.getByRole('button', { name: 'Copy link' }),
    card: page.getByRole('article'),
    clipboard: () => page.evaluate(() => navigator.clipboard.readText()),
  };
}

const shownCaptions = (page: Page) =>
  page.evaluate(() =>
    [...(document.querySelector('video')?.textTracks ?? [])]
      .filter(({ mode }) => mode === 'showing')
      .flatMap(({ cues }) => [...(cues ?? [])].map((cue) => (cue as VTTCue).text)),
  );

/** Offers a download, sets a password and copies the embed code. */
async function protect(owner: Awaited<ReturnType<typeof openVideo>>, link: string): Promise<void> {
  await chooseOnCard(owner.card, 'Link settings');
  const settings = owner.page.getByRole('dialog', { name: 'Link settings' });
  const download = settings.getByRole('checkbox', { name: 'Offer a download' });
  await download.click();
  await expect.poll(() => download.isChecked()).toBe(true);
  await settings.getByLabel('Password', { exact: true }).fill('between us');
  await settings.getByRole('button', { name: 'Set password' }).click();
  await expectShown(settings.getByRole('button', { name: 'Remove password' }));
  expect(await violationsOn(owner.page)).toEqual([]);
  await settings.getByRole('button', { name: 'Copy embed code' }).click();
  expect(await owner.clipboard()).toContain(link.replace('/share/', '/embed/'));
  await owner.page.keyboard.press('Escape');
}

/** The page and the player ask for the password, and the page takes the right one only. */
async function enterPassword(visitor: Page, link: string): Promise<void> {
  await visitor.reload();
  await expectShown(visitor.getByRole('heading', { name: 'This video is protected' }));
  expect(await violationsOn(visitor)).toEqual([]);
  await visitor.getByLabel('Password', { exact: true }).fill('between them');
  await visitor.getByRole('button', { name: 'Watch' }).click();
  await expectShown(visitor.getByText(/^This is not the password/));
  await visitor.getByLabel('Password', { exact: true }).fill('between us');
  await visitor.getByRole('button', { name: 'Watch' }).click();
  await expectShown(visitor.getByRole('link', { name: 'Download' }));
  await visitor.goto(link.replace('/share/', '/embed/'));
  await expectShown(visitor.getByRole('heading', { name: 'This video is protected' }));
  await visitor.goto(link);
}

test('a video is shared from the wizard, watched by a visitor, and taken back in the profile', async () => {
  const owner = await openVideo('sharing@example.com');
  await owner.share.click();
  await expectToast(owner.page, 'Link copied');
  await expect
    .poll(() => owner.copyLink.evaluate((element) => element === document.activeElement))
    .toBe(true);
  const link = await owner.clipboard();
  expect(link).toMatch(new RegExp(`^${harness.url}/share/[A-Za-z0-9]{16,}$`));

  const visitor = await visit({ reducedMotion: false });
  const response = await visitor.goto(link);
  expect(response?.status()).toBe(200);
  const head = (await response?.text()) ?? '';
  expect(head).toMatch(
    /<meta property="og:video" content="http[^"]+\.mp4\?share=[A-Za-z0-9]+" \/>/,
  );
  expect(head).toContain('<meta name="robots" content="noindex" />');
  await expectShown(visitor.getByRole('heading', { level: 1, name: 'Hi there!' }));
  await expectShown(visitor.getByText('AI-generated', { exact: true }));
  await expect.poll(() => visitor.title()).toBe('Hi there! · Talkreel');
  await expect
    .poll(() => visitor.evaluate(() => document.querySelector('video')?.currentTime ?? 0))
    .toBeGreaterThan(0);
  // It would be drawn through the rest of the test.
  await visitor.evaluate(() => document.querySelector('video')?.pause());
  expect(await visitor.getByRole('link', { name: 'Make your own' }).getAttribute('href')).toBe('/');
  expect(await violationsOn(visitor)).toEqual([]);

  await visitor.getByRole('button', { name: 'Report' }).click();
  const report = visitor.getByRole('dialog');
  const send = report.getByRole('button', { name: 'Send report' });
  await send.click();
  await expectShown(report.getByText(reportTexts.noReason));
  await report.getByRole('radio', { name: reportReasonTexts['my-likeness'] }).check();
  expect(await violationsOn(visitor)).toEqual([]);
  await send.click();
  await expectShown(report.getByText(/^We look at every report/));
  await report.getByRole('button', { name: 'Close', exact: true }).last().click();

  await owner.page.goto('/profile');
  await chooseOnCard(owner.card, 'Copy link');
  await expectToast(owner.page, 'Link copied');
  expect(await owner.clipboard()).toBe(link);
  await protect(owner, link);
  await enterPassword(visitor, link);
  await expectShown(owner.card.getByText('Shared', { exact: true }));
  await chooseOnCard(owner.card, 'Stop sharing');
  await expectToast(owner.page, 'No longer shared');
  await expectGone(owner.card.getByText('Shared', { exact: true }));

  const late = await visitor.reload();
  expect(late?.status()).toBe(404);
  await expectShown(visitor.getByRole('heading', { name: 'This video is not shared' }));
  await expectGone(visitor.locator('video'));
});

test(
  'an operator takes a shared video down, and its owner is told that it cannot be shared',
  { tags: ['long'] },
  async () => {
    const owner = await openVideo('taken-down@example.com');
    await owner.share.click();
    await expectToast(owner.page, 'Link copied');
    const link = await owner.clipboard();

    const operator = await harness.visitAs('share-operator@example.com', { path: link });
    pages.push(operator);
    await expectShown(operator.getByRole('heading', { level: 1, name: 'Hi there!' }));
    const takeDown = operator.getByRole('button', { name: 'Take down' });
    // The page knows by now who is signed in.
    await expectShown(operator.getByRole('link', { name: 'your profile' }));
    await nextFrame(operator);
    expect(await takeDown.count()).toBe(0);
    await harness.stack.db
      .updateTable('users')
      .set({ role: 'operator' })
      .where('email', '=', 'share-operator@example.com')
      .execute();
    await operator.reload();
    await takeDown.click();
    await operator.getByRole('dialog').getByRole('button', { name: 'Take it down' }).click();
    await expectShown(operator.getByRole('heading', { name: 'This video is not shared' }));

    await owner.page.goto('/profile');
    await chooseOnCard(owner.card, 'Share');
    await expectToast(owner.page, 'This video was taken down and cannot be shared');
  },
);

test(
  'captions are off until they are asked for, with the keyboard too',
  { tags: ['long'] },
  async () => {
    const { page, wizard } = await openVideo('reader@example.com');
    const captions = page.getByRole('button', { name: 'Captions', exact: true });
    await expectShown(captions);
    expect(await captions.getAttribute('aria-pressed')).toBe('false');
    expect(await shownCaptions(page)).toEqual([]);
    await captions.focus();
    await page.keyboard.press('Enter');
    expect(await captions.getAttribute('aria-pressed')).toBe('true');
    await expect
      .poll(async () => (await shownCaptions(page)).join(' ').replaceAll('\n', ' '))
      .toBe(SHORT_SCRIPT);
    await captions.click();
    expect(await shownCaptions(page)).toEqual([]);
    await expectShown(wizard.download);
    const file = page.getByRole('link', { name: 'Captions (.vtt)' });
    expect(await file.getAttribute('download')).toMatch(/\.vtt$/);
  },
);

test(
  'a link that leads nowhere says so, and a server that is away is not mistaken for it',
  { tags: ['long'] },
  async () => {
    const page = await visit({ scheme: 'dark' });
    const address = `/share/${'x'.repeat(22)}`;
    expect((await page.goto(address))?.status()).toBe(404);
    await expectShown(page.getByRole('heading', { level: 1, name: 'This video is not shared' }));
    expect(await page.getByRole('main').getByRole('heading').count()).toBe(1);
    expect(await violationsOn(page)).toEqual([]);

    let isAway = true;
    await page.route('**/api/share/*', (route) => (isAway ? route.abort() : route.continue()));
    await page.reload();
    await expectShown(page.getByText('The video could not be loaded'));
    isAway = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectShown(page.getByRole('heading', { name: 'This video is not shared' }));
  },
);
