import { ownRecordingTexts } from '@talkreel/contracts/own-recordings';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { expectGone, expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { ownRecordingOn, speechFiles } from './support/own-recording.ts';
import { holdBack } from './support/replies.ts';
import { violationsOn } from './support/violations.ts';
import { wizardOn } from './support/wizard.ts';

let files: Awaited<ReturnType<typeof speechFiles>>;
let harness: Harness;
let page: Page;

test.beforeAll(async ({ openHarness }) => {
  files = await speechFiles();
  harness = await openHarness({ microphone: files.microphone });
});
afterEach(() => page.context().close());
afterAll(async () => {
  await harness.close();
  await files.remove();
});

const TEXT = 'This is my own voice, word for word.';
/** Whether a microphone is on anywhere in the page. */
const isMicrophoneOn = () =>
  page.evaluate(() =>
    (globalThis as unknown as { tracks: MediaStreamTrack[] }).tracks.some(
      (track) => track.readyState === 'live',
    ),
  );

async function enter(email: string) {
  page = await harness.visitAs(email, { hasExports: false });
  await page.evaluate(() => {
    const tracks: MediaStreamTrack[] = [];
    Object.assign(globalThis, { tracks });
    const devices = navigator.mediaDevices;
    const ask = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
  return { own: ownRecordingOn(page), wizard: wizardOn(page) };
}

/** Leaves the wizard within the app. Returns the way back to where it was. */
async function goElsewhere(): Promise<() => Promise<void>> {
  const pathname = () => new URL(page.url()).pathname;
  await page.getByRole('link', { name: 'Library', exact: true }).first().click();
  await expect.poll(pathname).not.toBe('/');
  return async () => {
    await page.goBack();
    await expect.poll(pathname).toBe('/');
  };
}

/** Waits until the timer shows this many seconds. */
const recorded = (own: ReturnType<typeof ownRecordingOn>, seconds: number) =>
  expect
    .poll(async () => Number((await own.timer.textContent())?.slice(2, 4)))
    .toBeGreaterThanOrEqual(seconds);

test('a person records themselves, and the video speaks with it; a reload keeps it', async () => {
  const { own, wizard } = await enter('records@example.com');
  await wizard.continue.click();
  await expectShown(page.getByText('English only for now'));
  await own.choose.check();
  await own.record.click();
  await expectShown(page.getByText(ownRecordingTexts.noConsent));
  expect(await isMicrophoneOn()).toBe(false);
  await own.mine.check();
  await own.record.click();
  await recorded(own, 3);
  expect(await isMicrophoneOn()).toBe(true);
  expect(await violationsOn(page)).toEqual([]);
  await own.stop.click();
  await expectShown(own.kept);
  expect(await isMicrophoneOn()).toBe(false);
  await expectShown(own.kept.getByText(/\d\ss measured/));
  await expectShown(own.kept.getByText(/You stated on .*This is my own voice/));
  expect(await violationsOn(page)).toEqual([]);

  await page.reload();
  await expectShown(own.kept);
  await own.script.fill(TEXT);
  await own.use.click();
  await expectShown(wizard.preview);
  await wizard.next.click();
  await wizard.generateVideo.click();
  await expectShown(wizard.result);

  // The recording is kept for another actor, and known in a second tab.
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expectShown(wizardOn(other).result);
  await other.close();
  await page.getByRole('button', { name: 'Same script, another actor' }).click();
  await wizard.actors.nth(1).check({ force: true });
  await wizard.continue.click();
  expect(await own.choose.isChecked()).toBe(true);
  await expectShown(own.kept);
  expect(await own.script.inputValue()).toBe(TEXT);
});

test('a failed upload loses nothing, and a bad file says why', { tags: ['long'] }, async () => {
  const { own } = await enter('uploads@example.com');
  await own.open();
  await own.file.setInputFiles(files.silence);
  await expectShown(page.getByText(ownRecordingTexts.silent));
  expect(await own.retry.isVisible()).toBe(false);
  await page.route('**/api/recordings?**', (route) => route.abort());
  await own.file.setInputFiles(files.upload);
  await expectShown(own.retry);
  await page.unroute('**/api/recordings?**');
  // The unsent recording is still there after leaving the page and coming back.
  const comeBack = await goElsewhere();
  await comeBack();
  await expectShown(page.getByText(ownRecordingTexts.unsent));
  await own.retry.click();
  await expectShown(own.kept);
});

test(
  'an upload that takes long is still on its way for who went elsewhere and came back',
  { tags: ['long'] },
  async () => {
    const { own } = await enter('uploads-slowly@example.com');
    await own.open();
    const send = await holdBack(page, '**/api/recordings?**');
    await own.file.setInputFiles(files.upload);
    const listening = page.getByText(/^(Listening to|Sending) your recording/);
    await expectShown(listening);
    const comeBack = await goElsewhere();
    await comeBack();
    await expectShown(listening);
    expect(await page.getByText(ownRecordingTexts.unsent).isVisible()).toBe(false);
    expect(await own.retry.isVisible()).toBe(false);
    send();
    await expectShown(own.kept);
    await expectGone(listening);
  },
);

test(
  'why a recording was refused is said to who went elsewhere meanwhile, until the next one',
  { tags: ['long'] },
  async () => {
    const { own } = await enter('refused-meanwhile@example.com');
    await own.open();
    const send = await holdBack(page, '**/api/recordings?**');
    await own.file.setInputFiles(files.silence);
    await expectShown(page.getByText(/^(Listening to|Sending) your recording/));
    const comeBack = await goElsewhere();
    const refused = page.waitForResponse('**/api/recordings?**');
    send();
    expect((await refused).status()).toBe(400);
    await comeBack();
    await expectShown(page.getByText(ownRecordingTexts.silent));
    await own.mine.check();
    await own.file.setInputFiles(files.upload);
    await expectShown(own.kept);
    await expectGone(page.getByText(ownRecordingTexts.silent));
  },
);

test(
  'leaving turns the microphone off; what was said in a hidden tab is kept',
  { tags: ['long'] },
  async () => {
    const { own, wizard } = await enter('leaves-recording@example.com');
    await own.open();
    await own.record.click();
    await recorded(own, 1);
    await wizard.back.click();
    await expect.poll(isMicrophoneOn).toBe(false);
    await wizard.continue.click();
    await own.mine.check();
    await own.record.click();
    await recorded(own, 3);
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect.poll(isMicrophoneOn).toBe(false);
    await expectShown(own.kept);
    await expectShown(page.getByText(/because you left this tab/));
  },
);

test.for([
  ['refused', /isn’t allowed to use the microphone/],
  ['absent', /No microphone was found/],
] as const)(
  'a microphone that is %s has a sentence of its own',
  { tags: ['long'] },
  async ([microphone, sentence], { openHarness }) => {
    const silent = await openHarness(microphone === 'absent' ? {} : { microphone });
    try {
      page = await silent.visitAs(`microphone-${microphone}@example.com`);
      const own = ownRecordingOn(page);
      await own.open();
      await own.record.click();
      await expectShown(page.getByText(sentence));
      await own.file.setInputFiles(files.upload);
      await expectShown(own.kept);
    } finally {
      await silent.close();
    }
  },
);
