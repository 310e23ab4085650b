/** @module-tag long */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Talkreel as Client } from '@talkreel/client';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, afterEach, expect, onTestFinished } from 'vitest';
import { expectGone, expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { violationsOn } from './support/violations.ts';
import { menuEntry } from './support/library.ts';

const EMAIL = 'developer@example.com';
let harness: Harness;
let page: Page;

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterEach(() => page.context().close());
afterAll(() => harness.close());

/** The status of a call with a key, from the page itself, which also has a session. */
const statusWith = (token: string, path: string) =>
  page.evaluate(
    async ([key, asked]) => {
      const reply = await fetch(String(asked), { headers: { authorization: `Bearer ${key}` } });
      return reply.status;
    },
    [token, path],
  );

test('a key is created, shown once, used by a program, and refused once it is revoked', async () => {
  page = await harness.visitAs(EMAIL, { path: '/profile' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('link', { name: 'Manage your API keys' }).click();
  await expectShown(page.getByText('No keys yet.'));
  await page.getByRole('button', { name: 'Create a key' }).click();
  const submit = page.getByRole('button', { name: 'Create key' });
  expect(await submit.isDisabled()).toBe(true);
  await page.getByLabel('Name').fill('Nightly batch');
  await page.getByLabel('Generations a day').fill('none');
  await expectShown(page.getByText('Enter a whole number, or leave it empty for no limit.'));
  expect(await submit.isDisabled()).toBe(true);
  await page.getByLabel('Generations a day').fill('5');
  expect(await violationsOn(page)).toEqual([]);
  await submit.click();

  await expectShown(page.getByRole('heading', { name: 'Copy “Nightly batch” now' }));
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Copy key' }).click();
  const token = await page.evaluate(() => navigator.clipboard.readText());
  expect(token).toMatch(/^tk_live_[\w-]{43}$/);
  const example = await page.getByRole('group', { name: 'Example' }).textContent();
  expect(example).toContain(`${harness.url}/api/generations`);
  expect(example).toContain(`Bearer ${token}`);
  expect(await statusWith(token, '/api/generations')).toBe(200);
  expect(await statusWith(token, '/api/account/sessions')).toBe(403);

  await page.getByRole('button', { name: 'I stored it' }).click();
  await page.reload();
  const listed = page.getByRole('list', { name: 'Your keys' });
  await expectShown(listed.getByText('0 of 5 generations today'));
  await expectShown(listed.getByText('just now'));
  await expectGone(page.getByText(token));
  await page.getByRole('button', { name: 'Revoke Nightly batch' }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expectShown(page.getByText(/Revoked by you/));
  await expectShown(page.getByText('No longer working'));
  expect(await statusWith(token, '/api/generations')).toBe(401);
});

test('a test key is marked, needs no budget, and what it makes is marked in the history', async () => {
  page = await harness.visitAs('tester@example.com', { path: '/developers' });
  await page.getByRole('button', { name: 'Create a key' }).click();
  await page.getByLabel('Name').fill('Checks');
  await page.getByText('Makes stand-ins marked TEST').click();
  await expectGone(page.getByLabel('Generations a day'));
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create key' }).click();
  const token = (await page.getByLabel('Key', { exact: true }).textContent()) ?? '';
  expect(token).toMatch(/^tk_test_/);
  await page.getByRole('button', { name: 'I stored it' }).click();
  await expectShown(
    page.getByRole('list', { name: 'Your keys' }).getByText('Test', { exact: true }),
  );
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const call = (path: string, body: object) =>
    fetch(harness.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const spoken = await call('/api/replicate/audio', {
    text: 'This is a test.',
    speaker: 'default-male',
  });
  const { url: audioUrl } = (await spoken.json()) as { url: string };
  expect((await call('/api/replicate/lipsync', { video: 'clara', audioUrl })).status).toBe(200);
  await page.goto(`${harness.url}/profile`);
  const card = page.getByRole('article').first();
  await expectShown(card.getByText('Test', { exact: true }));
  await expectShown(card.getByRole('link', { name: 'Download' }));
  await card.getByRole('button', { name: /^More for/ }).click();
  await expectShown(menuEntry(page, 'Delete'));
  await expectGone(menuEntry(page, 'Share'));
});

test('a key sent in an address is revoked, and an open page says so', async () => {
  page = await harness.visitAs(EMAIL, { path: '/developers', isLive: true });
  await page.getByRole('button', { name: 'Create a key' }).click();
  await page.getByLabel('Name').fill('Leaked');
  await page.getByRole('button', { name: 'Create key' }).click();
  const token = (await page.getByLabel('Key', { exact: true }).textContent()) ?? '';
  const reply = await fetch(`${harness.url}/api/generations?key=${token}`);
  expect(reply.status).toBe(400);
  await expectShown(page.getByText(/Revoked by us just now: it was sent in an address/));
});

/** The client as a script of a page. */
async function bundleClient(): Promise<string> {
  const entry = new URL('../../../packages/client/src/talkreel.ts', import.meta.url).pathname;
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'client' } },
  });
  const [first] = [built].flat();
  if (!first || !('output' in first)) throw new Error('nothing was built');
  return first.output[0].code;
}

test('the client speaks from a page of another site, with a key and without a session', async () => {
  page = await harness.visitAs('elsewhere@example.com');
  const made = await page.request.post(`${harness.url}/api/account/keys`, {
    data: { name: 'A page', scopes: ['read', 'generate'] },
  });
  expect(made.status()).toBe(201);
  const { token } = await made.json();
  const elsewhere = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Elsewhere</title>');
  });
  await new Promise<void>((resolve) => void elsewhere.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void elsewhere.close());
  await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
  await page.addScriptTag({ content: await bundleClient() });
  const heard = await page.evaluate(
    async ([key = '', url = '']) => {
      const { Talkreel } = (window as unknown as { client: { Talkreel: typeof Client } }).client;
      const talkreel = new Talkreel({ key, url });
      const body = { text: 'Hello from another site.', speaker: 'default-male' };
      const { quote, generations } = await talkreel.quote('postAudio', { body });
      const { id } = await talkreel.call('postAudio', { body }, { quote });
      const { state, result } = await talkreel.job(id).wait();
      const file = await talkreel.download(result?.url ?? '');
      const refused = await new Talkreel({ key: `${key}x`, url })
        .actors()
        .catch((error: unknown) => (error as { code?: string }).code);
      const { length } = await file.arrayBuffer().then((bytes) => new Uint8Array(bytes));
      return { generations, state, refused, isFile: length > 1_000 };
    },
    [token, harness.url],
  );
  expect(heard).toEqual({
    generations: 1,
    state: 'succeeded',
    refused: 'invalid_key',
    isFile: true,
  });
});
