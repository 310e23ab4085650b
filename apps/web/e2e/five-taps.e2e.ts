import { isShortRun, volume } from '@talkreel/testing/volume';
import type { Locator } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { appTakesOver, expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { recordProgress } from './support/progress.ts';
import { SHORT_SCRIPT, wizardOn } from './support/wizard.ts';

let harness: Harness;

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const screens = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

test.for(screens.slice(0, volume(1, 2)))(
  'from the landing page to a video that plays, and five taps after sign-in a captioned file, at $width px',
  async ({ width, height }, { annotate }) => {
    const email = `five-taps-${width}@example.com`;
    // Videos and transitions that are drawn all the way take a third of the test.
    const page = await harness.visit({ width, height, reducedMotion: isShortRun });
    const wizard = wizardOn(page);
    let taps = 0;
    const tap = async (what: Locator): Promise<void> => {
      taps += 1;
      await (width < 500 ? what.tap() : what.click());
    };

    await page.route('**/api/login*', (route) =>
      route.continue({ url: `${route.request().url()}&login_hint=${encodeURIComponent(email)}` }),
    );
    await page.goto('/');
    await tap(page.getByRole('link', { name: 'Get your first AI influencer video' }));
    await expectShown(page.getByRole('radiogroup', { name: 'Select Your Actor' }));
    await appTakesOver(page);
    expect(taps).toBe(1);
    taps = 0;
    await tap(page.getByRole('main').locator('label:has(input[type="radio"])').nth(1));
    await tap(wizard.continue);
    await expect
      .poll(() => wizard.script.evaluate((area) => area === document.activeElement))
      .toBe(true);
    await page.keyboard.type(SHORT_SCRIPT);
    await tap(wizard.generateAudio);
    await expectShown(wizard.preview);
    await wizard.progress.waitFor({ state: 'detached' });
    await harness.stack.sandbox.speed('instant', 3_000);
    const progress = await recordProgress(page);
    await tap(wizard.generateVideo);
    await expectShown(wizard.result);
    await harness.stack.sandbox.speed('instant');

    const seen = await progress();
    expect(seen.length).toBeGreaterThan(1);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    // The bar is full before the result takes its place.
    expect(seen.at(-1)).toBe(100);
    expect(
      await wizard.result.evaluate((video: HTMLVideoElement) => [video.loop, video.muted]),
    ).toEqual([true, true]);
    expect(await wizard.download.getAttribute('download')).toMatch(/^lipsync-video-\d+\.mp4$/);

    // It is being rendered already; pressed early, it downloads as soon as it is done.
    const downloading = page.waitForEvent('download', { timeout: 150_000 });
    await tap(page.getByRole('main').getByText('Download for Reels, TikTok, Shorts'));
    const file = await downloading;
    expect(file.suggestedFilename()).toBe('hi-there-9x16.mp4');
    const client = await harness.stack.signIn(email);
    const [project] = (await client.get('/api/projects')).body as Array<{ id: number }>;
    const { body } = await client.get(`/api/projects/${project?.id}/exports`);
    expect(body).toMatchObject([
      { state: 'succeeded', input: { format: '9:16', captions: { style: 'word' } } },
    ]);
    await annotate(`${taps} taps at ${width} px`);
    expect(taps).toBeLessThanOrEqual(5);
    await page.context().close();
  },
);
