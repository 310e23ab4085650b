import type { Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect } from 'vitest';
import { paywallTexts } from '@talkreel/contracts/texts/platform';
import { expectGone, expectShown } from './support/expect-shown.ts';
import { greeted, type Harness, test } from './support/harness.ts';
import { reply } from './support/replies.ts';
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

async function enter(email: string) {
  page = await harness.visitAs(email, { hasExports: false });
  return wizardOn(page);
}

/** The line that says what a button costs, by its `aria-describedby`. */
async function priceOf(button: ReturnType<typeof wizardOn>['generateAudio']) {
  const id = await button.getAttribute('aria-describedby');
  return button.page().locator(`[id="${id}"]`);
}

describe('what a button costs stands beside it', () => {
  test('before and after, in every tab', async () => {
    const wizard = await enter('two-tabs-price@example.com');
    await wizard.write();
    const line = await priceOf(wizard.generateAudio);
    await expect.poll(() => line.textContent()).toBe('Uses 1 generation · 3 left · video included');
    const other = await page.context().newPage();
    const live = greeted(other);
    await other.goto('/ai-influencer-pipeline');
    await live;
    const oneShot = await priceOf(other.getByRole('button', { name: 'Create One-Shot Video' }));
    await expect.poll(() => oneShot.textContent()).toBe('Uses 1 generation · 3 left');

    await wizard.generateAudio.click();
    await expectShown(wizard.preview);
    await expectShown(wizard.preview.getByText('One generation used.'));
    await expect.poll(() => oneShot.textContent()).toBe('Uses 1 generation · 2 left');
    await expectShown(
      page.getByRole('link', { name: '2 left of your generations, see usage history' }),
    );

    await wizard.next.click();
    const video = await priceOf(wizard.generateVideo);
    await expect.poll(() => video.textContent()).toMatch(/^Included/);
    await wizard.generateVideo.click();
    await expectShown(wizard.result);
    await expectShown(page.getByText(/^Included with your (audio|speech)\.$/));
  });

  test(
    'a changed comma is a take, and any of the three can be made the video',
    { tags: ['long'] },
    async () => {
      const wizard = await enter('takes@example.com');
      const scripts = ['Hi there. This is it.', 'Hi there, this is it.', 'Hi there, this is it!'];
      const take = (number: number) =>
        page.getByRole('radio', { name: new RegExp(`^Take ${number}`) });
      await wizard.write();
      // The button has another place once there is a recording, and its price another id.
      const price = async () => (await priceOf(wizard.generateAudio)).textContent();
      const record = async (script: string) => {
        await wizard.script.fill(script);
        await wizard.generateAudio.click();
      };
      await record(scripts[0] ?? '');
      await expectShown(wizard.preview);
      await expect.poll(price).toBe('2 more takes included');
      await record(scripts[1] ?? '');
      await expect.poll(() => take(2).isChecked()).toBe(true);
      await expect.poll(price).toBe('1 more take included');
      await record(scripts[2] ?? '');
      await expect.poll(() => take(3).isChecked()).toBe(true);
      await expect.poll(price).toMatch(/^Uses 1 generation · 2 left · /);
      await expectShown(
        page.getByRole('link', { name: '2 left of your generations, see usage history' }),
      );

      await take(1).check();
      await expect.poll(() => wizard.script.inputValue()).toBe(scripts[0]);
      await wizard.next.click();
      const video = await priceOf(wizard.generateVideo);
      await expect.poll(() => video.textContent()).toMatch(/^Included/);
      await wizard.generateVideo.click();
      await expectShown(wizard.result);
      await expectShown(
        page.getByRole('link', { name: '2 left of your generations, see usage history' }),
      );
    },
  );

  test('is fetched again after the connection was lost', { tags: ['long'] }, async () => {
    const wizard = await enter('reconnects@example.com');
    await wizard.write();
    const line = await priceOf(wizard.generateAudio);
    await expect.poll(() => line.textContent()).toContain('3 left');
    await harness.stack.api().end('SIGKILL');
    const client = { email: 'reconnects@example.com' };
    const user = await harness.stack.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', client.email)
      .executeTakeFirstOrThrow();
    await harness.stack.db
      .updateTable('credit_accounts')
      .set({ free_available: 1 })
      .where('user_id', '=', user.id)
      .execute();
    await harness.stack.startApi();
    await expect.poll(() => line.textContent(), { timeout: 200_000 }).toContain('1 left');
  });

  test.each(['late', 'failing'])('a %s answer blocks nothing', { tags: ['long'] }, async (kind) => {
    const wizard = await enter(`quote-${kind}@example.com`);
    await reply(page, '**/api/price**', kind === 'late' ? 'never' : { status: 500, json: {} });
    await wizard.write();
    await wizard.generateAudio.click();
    await expectShown(wizard.preview);
  });

  test(
    'a subscriber whose month is used up reads so, and nothing of a free limit',
    { tags: ['long'] },
    async () => {
      const wizard = await enter('used-up@example.com');
      await page.route('**/api/replicate/audio', (route) =>
        route.fulfill({
          status: 402,
          json: {
            code: 'payment_required',
            message: paywallTexts.monthBody(60),
            requiresPayment: true,
            limit: 60,
            requiresAdditionalOnly: true,
          },
        }),
      );
      await wizard.write(SHORT_SCRIPT);
      await wizard.generateAudio.click();
      await expectShown(page.getByRole('heading', { name: paywallTexts.monthTitle }));
      await expectShown(page.getByText(paywallTexts.monthBody(60)));
      expect(await page.getByText(paywallTexts.title).count()).toBe(0);
      await expectGone(wizard.preview);
    },
  );
});
