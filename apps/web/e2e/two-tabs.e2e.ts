import {
  ASYNC,
  audioRequest,
  makeAudio,
  SPEECH_MODEL,
  untilState,
} from '@talkreel/scenarios/stack/requests';
import type { Page, WebSocketRoute } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { appTakesOver, expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { SHORT_SCRIPT, wizardOn } from './support/wizard.ts';

let harness: Harness;
let page: Page;

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterEach(async () => {
  await page.context().close();
  await harness.stack.sandbox.clearFaults();
});
afterAll(() => harness.close());

test('a job that starts in another tab leaves what was not sent here as it is', async () => {
  page = await harness.visitAs('writes-here@example.com', { isLive: true });
  const here = wizardOn(page);
  await here.actors.nth(2).check({ force: true });
  await here.write();
  const client = await harness.stack.signIn('writes-here@example.com');
  await harness.stack.sandbox.fault({ kind: 'hang', model: SPEECH_MODEL });
  const { body } = await client.post('/api/replicate/audio', audioRequest('Another tab.'), ASYNC);
  await expectShown(page.getByRole('button', { name: /^Progress: 1 running/ }));
  expect(await here.script.inputValue()).toBe(SHORT_SCRIPT);
  await expect.poll(() => harness.stack.sandbox.faultsLeft()).toBe(0);
  await harness.stack.sandbox.release();
  await untilState(client, body.id, 'succeeded');
  await expectShown(page.getByRole('button', { name: 'Progress: 1 done' }));
  expect(await here.script.inputValue()).toBe(SHORT_SCRIPT);
});

/** @shows fault 39 */
test('what was made while the connection was away is there once it is back', async () => {
  page = await harness.visitAs('away@example.com', { path: null });
  let line: WebSocketRoute | null = null;
  let isAway = false;
  let refused = 0;
  await page.routeWebSocket(/socket\.io/, (socket) => {
    if (isAway) {
      refused += 1;
      return void socket.close();
    }
    line = socket;
    socket.connectToServer();
  });
  await page.route(/socket\.io.*polling/, (route) => (isAway ? route.abort() : route.continue()));
  await page.goto('/profile');
  await expectShown(page.getByText("You haven't made any generations yet"));
  await expect.poll(() => line).not.toBeNull();
  isAway = true;
  await (line as WebSocketRoute | null)?.close();
  // The page has tried to connect again, and failed.
  await expect.poll(() => refused).toBeGreaterThan(0);
  await makeAudio(await harness.stack.signIn('away@example.com'));
  expect(
    await page.evaluate(async () => ((await (await fetch('/api/projects')).json()) as []).length),
  ).toBe(1);
  expect(await page.getByRole('article').count()).toBe(0);
  isAway = false;
  await expectShown(page.getByRole('article').first());
});

test('a tab in which somebody else is signed in now shows nothing of the first', async () => {
  await makeAudio(await harness.stack.signIn('first-here@example.com'));
  page = await harness.visitAs('first-here@example.com');
  await wizardOn(page).actors.first().waitFor();
  await page.getByRole('link', { name: /your profile/ }).click();
  await expectShown(page.getByRole('article').first());
  // The server informs this tab once the new session can be used: with the old one it would sign in, too, and disturb
  // the other tab.
  const signIns: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().includes('/api/login')) signIns.push(sent.url());
  });
  const other = await page.context().newPage();
  await other.goto('/api/login?login_hint=second@example.com');
  await appTakesOver(other);
  await expectShown(page.getByText("You haven't made any generations yet"));
  expect(await page.getByText('first-here@example.com').count()).toBe(0);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  expect(signIns).toEqual([]);
});
