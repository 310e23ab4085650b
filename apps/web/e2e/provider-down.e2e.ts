/** @module-tag long */
import { afterAll, expect } from 'vitest';
import { expectGone, expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { nextFrame } from './support/next-frame.ts';

let harness: Harness;
test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const MESSAGE = 'Audio generation is paused because the service behind it isn’t responding.';

/** @shows fault 31 */
test('a paused service is said on every page, the script survives its refusal, and the notice goes by itself', async () => {
  const page = await harness.visitAs('paused@example.com', {
    width: 390,
    height: 844,
    path: null,
  });
  const status = page.waitForResponse('**/api/status');
  await page.goto('/');
  await (await status).finished();
  await nextFrame(page);
  expect(await page.getByText(MESSAGE).count()).toBe(0);
  await page.getByRole('button', { name: 'Continue to Audio Generation' }).click();
  const script = page.getByRole('textbox', { name: 'Script' });
  await script.fill('A line that nobody can speak right now.');
  // The pause is longer than any test, because after it the service would be tried.
  const retryAt = new Date(Date.now() + 3_600_000);
  await harness.stack.db
    .insertInto('provider_health')
    .values({ model: 'speech', service: 'audio', opened_at: new Date(), retry_at: retryAt })
    .execute();
  // The api reads the state once a second.
  await expect
    .poll(async () => (await (await page.request.get('/api/status')).json()).paused.length)
    .toBe(1);
  await page.getByRole('button', { name: 'Generate Audio' }).click();
  await expectShown(page.getByText(/Nothing was charged\. Please try again in/).first());
  await expectShown(page.getByText(MESSAGE).first());
  expect(await script.inputValue()).toBe('A line that nobody can speak right now.');
  await page.goto('/profile');
  await expectShown(page.getByText(MESSAGE).first());
  await harness.stack.db.deleteFrom('provider_health').execute();
  await expectGone(page.getByText(MESSAGE));
});
