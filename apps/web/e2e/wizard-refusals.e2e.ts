import type { Page } from 'playwright-core';
import { dialogueTexts, speechTexts } from '@talkreel/contracts/texts/make';
import { afterAll, afterEach, describe, expect } from 'vitest';
import { price } from '../src/testing/price.ts';
import { expectGone, expectShown } from './support/expect-shown.ts';
import { test, type Harness, type MemberOptions } from './support/harness.ts';
import { nextFrame } from './support/next-frame.ts';
import { changeReply, reply } from './support/replies.ts';
import { violationsOn } from './support/violations.ts';
import { expectToast } from './support/toasts.ts';
import { LONG_SCRIPT, SHORT_SCRIPT, wizardOn } from './support/wizard.ts';

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

async function enter(email: string, options?: MemberOptions) {
  page = await harness.visitAs(email, options);
  return wizardOn(page);
}

describe('what the wizard refuses (spec §5)', () => {
  test('says it in the words of the specification', async () => {
    const wizard = await enter('refuses@example.com');
    await wizard.continue.click();
    await expectShown(page.getByRole('heading', { name: 'Create audio for your video' }));

    await wizard.generateAudio.click();
    await expectToast(page, 'Please enter dialogue text');
    await wizard.next.click();
    await expectToast(page, 'Please generate audio first');

    await wizard.script.fill(LONG_SCRIPT);
    expect(await wizard.script.getAttribute('aria-invalid')).toBe('true');
    // The message appears once, below the script.
    await expectShown(page.getByText(/too long|longer than|a recording that fits/));
    await wizard.generateAudio.click();
    await expectToast(page, 'Audio Length Warning');
    await expectToast(
      page,
      /Your audio may be longer than the video .* It will be cut off during lipsync\./,
    );
    await expectShown(wizard.preview);
    await wizard.next.click();
    await expectToast(page, 'Audio Too Long');
    await expectToast(
      page,
      /Your audio \([\d.]+s\) is longer than the video \(\d+s\)\. Please reduce your text to match the video length\./,
    );
  });

  test('a press before the script is there counts once it is', { tags: ['long'] }, async () => {
    const wizard = await enter('early-press@example.com');
    await wizard.continue.click();
    // As long as the form is not there, the button has none.
    await wizard.script.evaluate((field: HTMLTextAreaElement) => field.form?.removeAttribute('id'));
    await wizard.generateAudio.click();
    await expectToast(page, 'Please enter dialogue text');
  });

  test(
    'keeps a text that is too long, says so, and does not take a page of 2 MB',
    { tags: ['long'] },
    async () => {
      const wizard = await enter('long-paste@example.com');
      await wizard.write();
      const long = 'word '.repeat(402).trim();
      await wizard.script.fill('');
      await wizard.script.focus();
      await page.keyboard.insertText(long);
      expect(await wizard.script.inputValue()).toBe(long);
      await expectShown(page.getByText('9 characters too many. At most 2,000 fit.'));
      await wizard.generateAudio.click();
      await expectToast(page, dialogueTexts.tooManyCharacters(2_000));

      await wizard.script.evaluate((field) => {
        const data = new DataTransfer();
        data.setData('text/plain', 'word '.repeat(400_000));
        field.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        );
      });
      await expectShown(
        page.getByText(
          /^That text has 2,000,000 characters, and at most 2,000 fit.*press “Write it for me”\.$/,
        ),
      );
      expect(await wizard.script.inputValue()).toBe(long);
      await wizard.script.fill(SHORT_SCRIPT);
      await expect.poll(() => wizard.script.getAttribute('aria-invalid')).not.toBe('true');
      const client = await harness.stack.signIn('long-paste@example.com');
      expect((await client.get('/api/generations')).body).toEqual([]);
    },
  );

  test(
    'refuses what no voice can say, names it, and charges nothing',
    { tags: ['long'] },
    async () => {
      const wizard = await enter('unspeakable@example.com');
      await wizard.write('👋🎉 ...');
      await expectShown(page.getByText('0 words', { exact: true }));
      await wizard.generateAudio.click();
      await expectToast(page, speechTexts.silent);

      await wizard.script.fill('Welcome! 你好，世界。');
      const reason = page.getByText(speechTexts.unreadable('你好'));
      await expectShown(reason.first());
      expect(await wizard.script.getAttribute('aria-invalid')).toBe('true');
      await wizard.generateAudio.click();
      await expectToast(page, speechTexts.unreadable('你好'));
      const client = await harness.stack.signIn('unspeakable@example.com');
      expect((await client.get('/api/generations')).body).toEqual([]);

      await wizard.script.fill('👋 Welcome to Café Zoë! 🎉');
      await expectShown(page.getByText('4 words', { exact: true }));
      await wizard.generateAudio.click();
      await expectShown(wizard.preview);
    },
  );

  test('offers to trim, and the trimmed script fits', { tags: ['long'] }, async () => {
    const wizard = await enter('trims@example.com');
    await wizard.write(LONG_SCRIPT);
    await page.getByRole('button', { name: /^Trim to \d+ words$/ }).click();
    expect(await wizard.script.inputValue()).toMatch(/five\.$/);
    await expect.poll(() => wizard.script.getAttribute('aria-invalid')).not.toBe('true');
  });

  test.each([
    { seconds: 5, script: LONG_SCRIPT, expected: 24, fits: true },
    { seconds: 22.3, script: SHORT_SCRIPT, expected: 2, fits: false },
  ])(
    'goes by the measured length ($seconds s), not by the estimate ($expected s)',
    { tags: ['long'] },
    async ({ seconds, script, fits }) => {
      const wizard = await enter(`measured-${seconds}@example.com`);
      await wizard.write(script);
      await wizard.generateAudio.click();
      await expectShown(wizard.preview);
      await changeReply<{ result?: object }>(page, '**/api/generations/*', (job) => ({
        ...job,
        result: { ...job.result, durationSeconds: seconds },
      }));
      await page.reload();
      await expectShown(page.getByText(`${seconds} s measured`).first());
      expect(await wizard.script.getAttribute('aria-invalid')).toBe(fits ? null : 'true');
      await wizard.next.click();
      if (fits) await expectShown(wizard.generateVideo.and(page.locator(':enabled')));
      else await expectToast(page, /^Your audio \(22\.3s\) is longer/);
    },
  );

  test('asks before the same words are paid for again', { tags: ['long'] }, async () => {
    const wizard = await enter('once-more@example.com');
    await wizard.write();
    await wizard.generateAudio.click();
    await expectShown(wizard.preview);
    const client = await harness.stack.signIn('once-more@example.com');
    const jobs = async () => ((await client.get('/api/generations')).body as unknown[]).length;
    // The price is that after the last included take.
    await reply(page, '**/api/price**', async () => ({ json: price() }));
    await page.reload();
    await expectShown(page.locator('#script-form').getByText('Uses 1 generation', { exact: true }));
    await wizard.generateAudio.click();
    await page.getByRole('button', { name: 'Keep this recording' }).click();
    await expectGone(page.getByRole('dialog'));
    await expect
      .poll(() => wizard.generateAudio.evaluate((one) => one === document.activeElement))
      .toBe(true);
    expect(await jobs()).toBe(1);
    await wizard.generateAudio.click();
    await page.getByRole('button', { name: 'Record again' }).click();
    await expect.poll(jobs).toBe(2);
  });

  test(
    'does not take a recording for a script that has changed since',
    { tags: ['long'] },
    async () => {
      const wizard = await enter('stale@example.com');
      await wizard.write();
      await wizard.generateAudio.click();
      await expectShown(wizard.preview);
      await wizard.script.fill(`${SHORT_SCRIPT} And more.`);
      await wizard.next.click();
      await expectToast(page, 'Please generate audio first');
      await wizard.voices.nth(2).check({ force: true });
      await page.getByRole('button', { name: 'keep this recording' }).click();
      expect(await page.getByRole('radio', { name: /Suits / }).isChecked()).toBe(true);
      await wizard.next.click();
      await expectShown(wizard.generateVideo);
      await page.goBack();
      await wizard.script.fill('Something else.');
      await page.goForward();
      await nextFrame(page);
      expect(await wizard.currentStep.textContent()).toContain('Create Audio');
      expect(await wizard.generateVideo.count()).toBe(0);
    },
  );
});

test('the paywall takes the place of step 2 at the free limit, and the script is kept', async () => {
  const wizard = await enter('limit@example.com', { freeGenerations: 0 });
  await wizard.write();
  await wizard.generateAudio.click();
  await expectShown(page.getByRole('heading', { name: "You've reached your free limit" }));
  await expectShown(
    page.getByText(
      "You've used all 3 free generations. Upgrade to continue creating amazing AI videos.",
    ),
  );
  expect(await page.getByRole('link', { name: 'Buy generations' }).getAttribute('href')).toBe(
    '/additional-generations',
  );
  await page.getByRole('button', { name: 'Back to your script' }).click();
  expect(await wizard.script.inputValue()).toBe(SHORT_SCRIPT);
});

test(
  'an influencer handed over by another page opens step 2, once',
  { tags: ['long'] },
  async () => {
    const wizard = await enter('handed@example.com');
    // The page's own wizard must be loaded first, or it would still read the hand-over.
    await expectShown(wizard.continue);
    await page.evaluate(() =>
      sessionStorage.setItem(
        'selectedInfluencer',
        JSON.stringify({
          id: 'custom',
          title: 'AI Generated Influencer',
          setting: 'AI Generated',
          duration: 20,
          thumbnail: '',
          url: '/api/videos/none.mp4',
        }),
      ),
    );
    await page.goto('/');
    await expectShown(wizard.script);
    await expectShown(
      page.getByRole('region', { name: 'Stage' }).getByText('AI Generated Influencer'),
    );
    expect(await page.evaluate(() => sessionStorage.getItem('selectedInfluencer'))).toBeNull();
  },
);

test(
  'a session that ended is said so, and the script survives signing in again',
  { tags: ['long'] },
  async () => {
    const wizard = await enter('expired@example.com');
    await wizard.write();
    await page.context().clearCookies();
    // A request in the background may have noticed the end of the session before, so that the button is already gone.
    await wizard.generateAudio.evaluateAll((buttons) =>
      buttons.forEach((button) => (button as HTMLButtonElement).click()),
    );
    await expectGone(wizard.generateAudio);
    await page.goto('/api/login?login_hint=expired@example.com');
    await expect.poll(() => wizard.script.inputValue()).toBe(SHORT_SCRIPT);
  },
);

test('a script’s claims are pointed out, one is rewritten, and none keeps it from being spoken', async () => {
  const script = 'I use it every day. It is the best lamp in the world.';
  const wizard = await enter('claims@example.com');
  const said = () => wizard.script.inputValue();
  await wizard.write(script);
  const notice = page.getByRole('region', { name: 'Claims to check' });
  await notice.getByRole('button', { name: /^2 claims to check/ }).click();
  expect(await violationsOn(page)).toEqual([]);
  await notice.getByRole('button', { name: 'Use this: You can use it every day.' }).click();
  await expect.poll(said).toBe('You can use it every day. It is the best lamp in the world.');
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(said).toBe(script);
  await notice.getByRole('button', { name: 'Dismiss: the best' }).click();
  await expectShown(notice.getByRole('button', { name: /^1 claim to check/ }));
  // What was dismissed stays so over a reload, with the draft.
  await page.reload();
  await expectShown(notice.getByRole('button', { name: /^1 claim to check/ }));
  await wizard.generateAudio.click();
  await expectShown(wizard.preview);
});
