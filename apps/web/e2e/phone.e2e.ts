import { makeInfluencer } from '@talkreel/scenarios/influencers/requests';
import { ASYNC, makeAudio, shortestActor, untilState } from '@talkreel/scenarios/stack/requests';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { wizardOn } from './support/wizard.ts';
import { generation } from '../src/testing/generation.ts';
import { knows, pretendUser } from './texts/server.ts';

const phone = { width: 390, height: 844 };

let harness: Harness;
let page: Page;

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterEach(() => page.context().close());
afterAll(() => harness.close());

const creditsLeft = (available: number) => ({ limit: 720, used: 0, packs: 20, available });

async function boxOf(what: Locator) {
  await expectShown(what);
  const box = await what.boundingBox();
  if (box === null) throw new Error('out of sight');
  return { top: box.y, bottom: box.y + box.height };
}

/** The left and right edges of these elements and of the words in them, without hidden ones. */
function drawn(what: Locator): Promise<Array<{ left: number; right: number }>> {
  return what.evaluateAll((elements) =>
    elements.flatMap((element) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      const boxes = [element, words]
        .map((each) => each.getBoundingClientRect())
        .filter(({ width }) => width > 1);
      if (boxes.length === 0) return [];
      const left = Math.min(...boxes.map((box) => box.left));
      return [{ left, right: Math.max(...boxes.map((box) => box.right)) }];
    }),
  );
}

async function expectSideBySide(what: Locator, width: number) {
  let end = 0;
  const boxes = (await drawn(what)).toSorted((a, b) => a.left - b.left);
  for (const { left, right } of boxes) {
    expect(left).toBeGreaterThanOrEqual(end);
    end = right;
  }
  expect(end).toBeGreaterThan(width / 2);
  expect(end).toBeLessThanOrEqual(width);
}

test('the navigation stands at the lower edge with its words, above nothing that is pressed', async () => {
  page = await harness.visitAs('phone-nav@example.com', phone);
  const nav = page.getByRole('navigation', { name: 'Main' });
  for (const label of ['Home', 'Create', 'Library', 'Menu'])
    await expectShown(nav.getByText(label, { exact: true }));
  expect((await boxOf(nav)).bottom).toBe(phone.height);
  const next = await boxOf(wizardOn(page).continue);
  expect(next.bottom).toBeLessThanOrEqual((await boxOf(nav)).top);
  // The page grows while the voices arrive.
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      const footer = await boxOf(page.getByRole('link', { name: 'Terms of Service' }));
      return footer.bottom - (await boxOf(nav)).top;
    })
    .toBeLessThanOrEqual(0);
  await nav.getByRole('button', { name: 'Create' }).click();
  await nav.getByRole('link', { name: /^Influencer/ }).click();
  await expectShown(page.getByRole('heading', { level: 1, name: 'Create Influencer' }));
});

test.each([320, 360, 390])(
  'the header and the navigation have room for everything at %i px',
  { tags: ['long'] },
  async (width) => {
    page = await harness.visitAs(`phone-${width}@example.com`, { ...phone, width, path: null });
    await knows(page, generation({ progress: 86 }));
    await pretendUser(page, { role: 'operator', credits: creditsLeft(740) });
    await page.goto('/pricing');
    const header = page.getByRole('banner');
    await expectShown(header.getByText('86%'));
    await expectShown(header.getByRole('link', { name: 'Upgrade to Premium' }));
    await expectSideBySide(
      header.locator('svg, img, [class*="avatar"], a:has-text("left")'),
      width,
    );
    const avatar = await header.locator('[class*="avatar"]').boundingBox();
    expect(avatar?.width).toBe(avatar?.height);
    const nav = page.getByRole('navigation', { name: 'Main' });
    await expectSideBySide(nav.locator('[class*="label"]'), width);
  },
);

test(
  'a finished video comes first, with Download and Share right under it',
  { tags: ['long'] },
  async () => {
    const email = 'phone-result@example.com';
    const client = await harness.stack.signIn(email);
    const { url: audioUrl } = await makeAudio(client);
    const { id: video } = await shortestActor(client);
    const { body } = await client.post('/api/replicate/lipsync', { video, audioUrl }, ASYNC);
    await untilState(client, body.id, 'succeeded');
    page = await harness.visitAs(email, { ...phone, path: `/?job=${body.id}` });
    const wizard = wizardOn(page);
    const heading = await boxOf(page.getByRole('heading', { name: 'Your video is ready' }));
    const download = await boxOf(wizard.download);
    const share = await boxOf(page.getByRole('button', { name: 'Share', exact: true }));
    const result = await boxOf(wizard.result);
    expect(download.top).toBeGreaterThanOrEqual(result.bottom);
    expect(download.top - result.bottom).toBeLessThan(100);
    expect(Math.max(share.bottom, download.bottom)).toBeLessThanOrEqual(heading.top);
    // Whoever reads or tabs through the page meets the video before the actors, too.
    const first = page.locator('[data-part="stage"], [role="radiogroup"]').first();
    expect(await first.getAttribute('data-part')).toBe('stage');
    expect(await page.evaluate(() => window.scrollY)).toBeLessThan(phone.height / 2);
    // The link to the other tools is hidden, as the result takes its place.
    expect(await page.getByRole('link', { name: /^New AI Influencer Creator/ }).isVisible()).toBe(
      false,
    );
    // The price of the next video takes many words, which wrap.
    await page
      .getByRole('region', { name: 'Make another' })
      .getByRole('button', { name: 'New opening' })
      .click();
    await expectShown(page.getByText('This speech has its video; this starts a new one'));
    await expect.poll(() => first.getAttribute('data-part')).toBeNull();
    await expect.poll(async () => (await boxOf(wizard.script)).top).toBeLessThan(phone.height);
    for (const width of [390, 320]) {
      await page.setViewportSize({ ...phone, width });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  },
);

test('what starts the video is in view without scrolling', async () => {
  page = await harness.visitAs('phone-start@example.com', phone);
  const wizard = wizardOn(page);
  await wizard.speak();
  const nav = await boxOf(page.getByRole('navigation', { name: 'Main' }));
  // The page scrolls the stage into view by itself.
  await expect
    .poll(async () => (await boxOf(wizard.generateVideo)).bottom)
    .toBeLessThanOrEqual(nav.top);
});

test(
  'on a low laptop, a video that has been made can be downloaded without scrolling',
  { tags: ['long'] },
  async () => {
    const height = 640;
    page = await harness.visitAs('low-laptop@example.com', { width: 1280, height });
    const wizard = wizardOn(page);
    await wizard.speak();
    await wizard.generateVideo.click();
    await expectShown(wizard.result);
    await expect
      .poll(async () => (await boxOf(wizard.download)).bottom)
      .toBeLessThanOrEqual(height);
  },
);

test('on a low laptop, the first faces can be seen whole', { tags: ['long'] }, async () => {
  page = await harness.visitAs('low-faces@example.com', { width: 1280, height: 640 });
  const face = await boxOf(page.locator('label:has(input[type="radio"])').first());
  const next = await boxOf(wizardOn(page).continue);
  expect(face.bottom).toBeLessThanOrEqual(next.top);
});

test('an influencer that moves stands above the form', { tags: ['long'] }, async () => {
  const email = 'phone-creator@example.com';
  await makeInfluencer(await harness.stack.signIn(email));
  page = await harness.visitAs(email, { ...phone, path: '/ai-influencer' });
  await page.getByRole('button', { name: /^Open User Influencer/ }).click();
  const result = await boxOf(page.getByRole('region', { name: 'Video result' }));
  const download = await boxOf(page.getByRole('link', { name: 'Download Video' }));
  const form = await boxOf(page.getByLabel('Description', { exact: true }));
  expect(download.top).toBeGreaterThanOrEqual(result.bottom);
  expect(download.bottom).toBeLessThanOrEqual(form.top);
});

/** The names of the bars that stay in view, however far the page is scrolled. */
function barsThatStay(): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => {
        const { position } = getComputedStyle(element);
        const { width, height } = element.getBoundingClientRect();
        const isBar = width > window.innerWidth / 2 && height > 20 && height < width / 2;
        return isBar && (position === 'sticky' || position === 'fixed');
      })
      .map(({ tagName, textContent }) => `${tagName} ${textContent}`),
  );
}

test.for(['/', '/batches', '/films', '/user-influencers', '/blog'])(
  'no bar of %s stays in the way in a low window, as when it is zoomed',
  { tags: ['long'] },
  async (path) => {
    page = await harness.visitAs('low-window@example.com', { path, width: 720, height: 450 });
    await expectShown(page.getByRole('heading', { level: 1 }).first());
    expect(await barsThatStay()).toEqual([]);
    await page.setViewportSize({ width: 720, height: 900 });
    expect(await barsThatStay()).not.toEqual([]);
  },
);
