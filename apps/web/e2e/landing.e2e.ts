import type { Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect } from 'vitest';
import { appTakesOver, expectShown } from './support/expect-shown.ts';
import { wizardOn } from './support/wizard.ts';
import { test, type Harness } from './support/harness.ts';

let harness: Harness;
let page: Page;

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterEach(() => page.context().close());
afterAll(() => harness.close());

async function openLanding(options?: Parameters<Harness['visit']>[0]): Promise<void> {
  page = await harness.visit(options);
  await page.goto('/');
  await appTakesOver(page);
  await expectShown(page.getByRole('heading', { level: 1 }));
}

const videos = () =>
  page
    .locator('video')
    .evaluateAll((all) =>
      (all as HTMLVideoElement[]).map(({ muted, loop, paused }) => ({ muted, loop, paused })),
    );

describe('header', () => {
  test(
    'its buttons scroll to their sections and become the active one',
    { tags: ['long'] },
    async () => {
      await openLanding({ reducedMotion: false });
      for (const name of ['Get Started', 'Create Your Influencer', 'Three-Step Process']) {
        const anchor = page.getByRole('banner').getByRole('button', { name });
        await anchor.click();
        await expect.poll(() => anchor.getAttribute('aria-current')).toBe('location');
        expect(await page.locator('header [aria-current]').count()).toBe(1);
      }
    },
  );

  test(
    'at the top none of them is active, and the bar stays in place while scrolling',
    { tags: ['long'] },
    async () => {
      await openLanding();
      const active = page.locator('header [aria-current]');
      await page.getByRole('banner').getByRole('button', { name: 'Three-Step Process' }).click();
      await expect.poll(() => active.count()).toBe(1);
      await page.evaluate(() => window.scrollTo(0, 0));
      await expect.poll(() => active.count()).toBe(0);
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      expect((await page.getByRole('banner').boundingBox())?.y).toBe(0);
    },
  );

  test("'Log in or Sign Up' shows 'Redirecting...' once pressed", { tags: ['long'] }, async () => {
    await openLanding();
    await page.route('**/api/login*', (route) => route.fulfill({ status: 204 }));
    await page.getByRole('button', { name: 'Log in or Sign Up' }).dispatchEvent('click');
    await expectShown(page.getByRole('button', { name: 'Redirecting...' }));
  });
});

describe('hero', () => {
  test('plays three samples, muted and looping, until they are paused', async () => {
    await openLanding({ reducedMotion: false });
    const hero = page.getByRole('group', { name: 'Sample videos of our cast' });
    expect(await hero.locator('video').count()).toBe(3);
    await expect
      .poll(async () => (await videos()).slice(0, 3))
      .toEqual([1, 2, 3].map(() => ({ muted: true, loop: true, paused: false })));
    await hero.getByRole('button', { name: 'Pause the sample videos' }).click();
    await expect
      .poll(async () => (await videos()).slice(0, 3).map(({ paused }) => paused))
      .toEqual([true, true, true]);
  });

  test('stands still for people who want less motion', { tags: ['long'] }, async () => {
    await openLanding();
    const still = await videos();
    expect(still.length).toBeGreaterThan(2);
    expect(still.filter(({ paused }) => !paused)).toEqual([]);
  });

  test(
    'its button leads into the wizard, those further down to the creator',
    { tags: ['long'] },
    async () => {
      await openLanding();
      const first = page.getByRole('link', { name: 'Get your first AI influencer video' });
      expect(await first.getAttribute('href')).toMatch(/^\/api\/login/);
      for (const name of ['Create your influencer', 'Make one yourself'])
        expect(await page.getByRole('link', { name }).first().getAttribute('href')).toBe(
          '/ai-influencer',
        );
    },
  );
});

test('each example has its own mute button and starts muted', { tags: ['long'] }, async () => {
  await openLanding({ reducedMotion: false });
  const examples = page.locator('figure', { has: page.getByRole('button', { name: /mute/i }) });
  expect(await examples.count()).toBe(2);
  const isMuted = (index: number) =>
    examples
      .nth(index)
      .locator('video')
      .evaluate((video) => (video as HTMLVideoElement).muted);
  expect([await isMuted(0), await isMuted(1)]).toEqual([true, true]);
  await examples.nth(0).getByRole('button', { name: 'Unmute' }).click();
  expect([await isMuted(0), await isMuted(1)]).toEqual([false, true]);
  await examples.nth(1).getByRole('button', { name: 'Unmute' }).click();
  await examples.nth(0).getByRole('button', { name: 'Mute', exact: true }).click();
  expect([await isMuted(0), await isMuted(1)]).toEqual([true, false]);
});

test('of six questions one is open at a time', { tags: ['long'] }, async () => {
  await openLanding();
  const questions = page.locator('button[aria-controls^="answer-"]');
  expect(await questions.count()).toBe(6);
  for (const index of [3, 5]) {
    await questions.nth(index).click();
    expect(
      await questions.evaluateAll((all) =>
        all.flatMap((item, at) => (item.ariaExpanded === 'true' ? [at] : [])),
      ),
    ).toEqual([index]);
  }
  await questions.nth(5).click();
  expect(await page.locator('button[aria-expanded="true"]').count()).toBe(0);
});

test(
  'the toy of the three steps says when a line is too long for the chosen actor',
  { tags: ['long'] },
  async () => {
    await openLanding();
    const script = page.getByLabel('What should they say?');
    await page
      .getByRole('radiogroup', { name: 'Select an actor' })
      .getByRole('radio')
      .first()
      .check();
    await script.fill('one two three four five');
    await expectShown(page.getByText('≈ 2 s'));
    const verdict = page.getByText(/too long for this clip/);
    expect(await verdict.count()).toBe(0);
    await script.fill('a '.repeat(60));
    await expectShown(page.getByText('≈ 24 s'));
    await expectShown(verdict);
  },
);

test(
  'the try-out plays a finished clip with sound, fetched on a press only',
  { tags: ['long'] },
  async () => {
    await openLanding({ reducedMotion: false });
    const clip = page.getByLabel('A finished video: Clara');
    const state = () =>
      page
        .locator('video[src="/samples/try-out.mp4"]')
        .evaluate((video: HTMLVideoElement) => [video.networkState, video.paused, video.muted]);
    const idle = await page.evaluate(() => HTMLMediaElement.NETWORK_IDLE);
    const hear = page.getByRole('button', { name: 'Hear a finished one' });
    await hear.scrollIntoViewIfNeeded();
    expect(await state()).toEqual([idle, true, false]);
    expect(
      await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)),
    ).not.toContain(`${harness.url}/samples/try-out.mp4`);
    await hear.click();
    await expectShown(clip);
    await expect
      .poll(() => clip.evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0.2);
    expect((await state()).slice(1)).toEqual([false, false]);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    expect((await state()).slice(1)).toEqual([true, false]);
    await expectShown(hear);
  },
);

test('the actor, the line and the voice of the try-out go through sign-in into the wizard', async () => {
  await openLanding();
  await page.route('**/api/login*', (route) =>
    route.continue({ url: `${route.request().url()}&login_hint=tries-it@example.com` }),
  );
  const faces = page.getByRole('radiogroup', { name: 'Select an actor' });
  // Until the cast has loaded, three samples stand in its place.
  await expect.poll(() => faces.getByRole('radio').count()).toBe(6);
  const face = faces.getByRole('radio').nth(2);
  const name = (await faces.getByRole('img').nth(2).getAttribute('alt')) ?? '';
  await face.check({ force: true });
  await page.getByLabel('What should they say?').fill('This desk stands up for itself.');
  const voice = page.getByRole('radiogroup', { name: 'In whose voice?' }).getByRole('radio').nth(1);
  await voice.check({ force: true });
  const voiceId = await voice.getAttribute('value');
  // Any way in takes it along, and this one is a link.
  await page.getByRole('link', { name: 'Get your first AI influencer video' }).click();

  const wizard = wizardOn(page);
  await expectShown(wizard.generateAudio);
  expect(await wizard.script.inputValue()).toBe('This desk stands up for itself.');
  await expectShown(page.getByRole('region', { name: 'Stage' }).getByText(name));
  const picked = page.getByRole('radiogroup', { name: 'Voice' }).locator('input:checked');
  expect(await picked.getAttribute('value')).toBe(voiceId);
  // The line is handed over only once, so that a later text stays.
  await wizard.script.fill('Another line.');
  await page.reload();
  await expectShown(wizard.generateAudio);
  expect(await wizard.script.inputValue()).toBe('Another line.');
});

test('the headline and the way in are there without scripts', { tags: ['long'] }, async () => {
  page = await harness.visit();
  const html = await (await page.request.get('/')).text();
  expect(html).toMatch(/<h1[^>]*>Write it\./);
  expect(html).toContain('Get your first AI influencer video');
});

test('the footer leads to the terms', { tags: ['long'] }, async () => {
  await openLanding();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
  await expectShown(page.getByRole('heading', { level: 1, name: 'Terms of Service' }));
});

test('nothing sticks out at 820 and 1440 px, nor on a phone', { tags: ['long'] }, async () => {
  const stickingOut = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await openLanding({ width: 820, height: 844 });
  expect(await stickingOut()).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 844 });
  expect(await stickingOut()).toBeLessThanOrEqual(0);
  await page.context().close();
  await openLanding({ width: 390, height: 844 });
  expect(await stickingOut()).toBeLessThanOrEqual(0);
});
