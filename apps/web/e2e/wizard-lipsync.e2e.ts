/** @module-tag long */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { LIPSYNC_MODEL, startLipsync, untilState } from '@talkreel/scenarios/stack/requests';
import { expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { expectToast } from './support/toasts.ts';
import { wizardOn } from './support/wizard.ts';

/**
 * A product in which one try of a lip-sync may take 28 s instead of 140: enough for one that works, however slow the
 * machine.
 */
let impatient: Harness;
let harness: Harness;
let page: Page;

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
  impatient = await openHarness({ env: { LIPSYNC_DEADLINE_FACTOR: '0.2' } });
});
afterEach(async () => {
  await harness.stack.sandbox.clearFaults();
  await impatient.stack.sandbox.clearFaults();
  await page.context().close();
});
afterAll(async () => {
  await harness.close();
  await impatient.close();
});

test('a lip-sync that times out is announced, tried again and delivered', async () => {
  page = await impatient.visitAs('retry@example.com');
  const wizard = wizardOn(page);
  await wizard.speak();
  await impatient.stack.sandbox.fault({ kind: 'hang', model: LIPSYNC_MODEL });
  await wizard.generateVideo.click();
  await expectToast(
    page,
    'Video generation taking longer than expected. Automatically retrying (attempt 2/3).',
  );
  await expectShown(wizard.result);
});

test('after the last try it says why, that nothing was charged, and lets one start again', async () => {
  page = await impatient.visitAs('gave-up@example.com');
  const wizard = wizardOn(page);
  await wizard.speak();
  await impatient.stack.sandbox.fault({ kind: 'hang', model: LIPSYNC_MODEL, times: 3 });
  await wizard.generateVideo.click();
  const outcome = page.getByRole('region', { name: 'Generate Video' }).getByRole('alert');
  await expectShown(
    outcome.getByText(
      'The video generation is taking longer than expected. Our system automatically retried, but the process failed to complete in time. Please try again.',
    ),
  );
  expect(await outcome.textContent()).toContain('Not charged');
  await wizard.generateVideo.click();
  await expectShown(wizard.result);
});

test('a video that failed can be made again by its job alone, in a browser that knows nothing else of it', async () => {
  const client = await harness.stack.signIn('opens-elsewhere@example.com');
  await harness.stack.sandbox.fault({
    kind: 'fail',
    model: LIPSYNC_MODEL,
    times: 3,
    text: 'E1001',
  });
  const { id } = await startLipsync(client);
  await untilState(client, id, 'failed');
  page = await harness.visitAs('opens-elsewhere@example.com', { path: `/?job=${id}` });
  const wizard = wizardOn(page);
  await expectShown(page.getByRole('region', { name: 'Audio', exact: true }));
  await wizard.generateVideo.click();
  await expectShown(wizard.result);
});

test('speaks up after 30, 60 and 90 seconds', async () => {
  page = await harness.visit();
  await page.clock.install();
  await page.goto('/api/login?login_hint=patient@example.com');
  const wizard = wizardOn(page);
  await wizard.speak();
  await harness.stack.sandbox.fault({ kind: 'hang', model: LIPSYNC_MODEL, times: 3 });
  await wizard.generateVideo.click();
  // The page knows the job, so it also knows when to speak up.
  await expectShown(wizard.stage.getByText(/^Lip-syncing/).first());
  for (const seconds of [30, 60, 90]) {
    await page.clock.fastForward(seconds === 30 ? 30_000 : 29_500);
    await expectToast(page, `${seconds} seconds in, still going`);
  }
});
