/** @module-tag long */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connectAgent } from '@talkreel/scenarios/developers/connected-agent';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect, onTestFinished } from 'vitest';
import { expectShown, SHOWN_TIMEOUT_MS } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { violationsOn } from './support/violations.ts';

const EMAIL = 'connects@example.com';
let harness: Harness;
let page: Page;

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterEach(() => page.context().close());
afterAll(() => harness.close());

/** The program that waits on the user's computer for what the browser brings. */
async function openListener(): Promise<{ redirectUrl: string; returned: Promise<URL> }> {
  const server = createServer();
  const returned = new Promise<URL>((resolve) => {
    server.on('request', ({ url = '' }, reply) => {
      if (url.startsWith('/callback')) resolve(new URL(url, 'http://127.0.0.1'));
      reply.end('Back in the agent.');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { redirectUrl: `http://127.0.0.1:${port}/callback`, returned };
}

/** The address of an actor's clip. */
async function clipOf(actor: string): Promise<string> {
  const reply = await fetch(`${harness.url}/api/actors`);
  const actors = (await reply.json()) as Array<{ id: string; url: string }>;
  return actors.find(({ id }) => id === actor)?.url ?? '';
}

/** Shows the page of a tool as a host does, in a frame without rights, and waits until its video can play. */
async function expectPlayed({ html, result }: { html: string; result: object }): Promise<void> {
  const host = await page.context().newPage();
  await host.evaluate(
    ([text, told]) => {
      const frame = document.createElement('iframe');
      frame.setAttribute('sandbox', 'allow-scripts');
      frame.srcdoc = String(text);
      const send = (message: object) =>
        frame.contentWindow?.postMessage({ jsonrpc: '2.0', ...message }, '*');
      window.addEventListener('message', ({ data }) => {
        if (data.method === 'ui/initialize')
          send({ id: data.id, result: { hostContext: { theme: 'dark' } } });
        if (data.method === 'ui/notifications/initialized')
          send({ method: 'ui/notifications/tool-result', params: told });
      });
      document.body.append(frame);
    },
    [html, result] as const,
  );
  const video = host.frameLocator('iframe').locator('video');
  await expectShown(video);
  await expect
    .poll(() => video.evaluate((one) => (one as HTMLVideoElement).videoWidth), {
      timeout: SHOWN_TIMEOUT_MS,
    })
    .toBeGreaterThan(0);
  await host.close();
}

test('a program is connected in the browser, used, listed and ended', async () => {
  page = await harness.visitAs(EMAIL, { path: '/developers' });
  await expectShown(page.getByRole('group', { name: 'Address for agents' }));
  const { redirectUrl, returned } = await openListener();
  const agent = await connectAgent(harness.url, redirectUrl, async (address) => {
    await page.goto(address.href);
    await expectShown(page.getByRole('heading', { name: 'Connect “A script”?' }));
    await expectShown(page.getByText(/Allow it only if you have just started this/));
    expect(await violationsOn(page)).toEqual([]);
    await page.getByLabel('Generations a day').fill('2');
    await page.getByRole('button', { name: 'Allow' }).click();
    return (await returned).searchParams.get('code') ?? '';
  });
  await expectPlayed(await agent.open('link_file', { url: await clipOf('clara') }));
  const priced = await agent.use('quote_video', { script: 'Hello.', actor: 'clara' });
  expect(priced.text).toMatch(/^Uses 1 generation/);

  await page.goto('/developers');
  const listed = page.getByRole('list', { name: 'Your keys' });
  await expectShown(listed.getByText('Connected program · this computer'));
  await expectShown(listed.getByText('0 of 2 generations today'));
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Revoke A script' }).click();
  await expectShown(page.getByText(/refused from now on, until you connect it again/));
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expectShown(page.getByText(/Revoked by you/));
  await expect(agent.tools()).rejects.toThrow();
  await agent.close();
});

test('a request that is over says so, and what to do', async () => {
  page = await harness.visitAs(EMAIL, { path: '/connect/failed?error=invalid_redirect_uri' });
  await expectShown(page.getByRole('heading', { name: 'This request is no longer open' }));
  await expectShown(page.getByText('invalid_redirect_uri'));
  expect(await violationsOn(page)).toEqual([]);
});
