import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { violationsOn } from './support/violations.ts';
import { expectToast } from './support/toasts.ts';

let harness: Harness;
const pages: Page[] = [];

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterEach(() => Promise.all(pages.splice(0).map((page) => page.context().close())));
afterAll(() => harness.close());

/** Opens the page of a batch of one video that has just been made. */
async function makeBatch(email: string): Promise<Page> {
  const client = await harness.stack.signIn(email);
  const [{ id: actor }] = (await client.get('/api/actors')).body;
  const [{ id: voice }] = (await client.get('/api/voices')).body.voices;
  const asked = { openings: ['Stop scrolling.'], actors: [actor], voices: [voice] };
  const { id } = (await client.post('/api/batches', { ...asked, endsWithSpeech: true })).body;
  const page = await harness.visitAs(email, { path: `/batches/${id}` });
  pages.push(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await expectShown(page.getByText(/^1 of 1 ready/).first());
  return page;
}

test('a client approves and comments by a link, and the owner sees it at once, answers and resolves', async () => {
  const owner = await makeBatch('agency@example.com');
  const panel = owner.getByRole('region', { name: 'Review' });
  await panel.getByRole('button', { name: 'Send for review' }).click();
  await expectShown(panel.getByText(/^Under review/));
  await expectToast(owner, 'Review link copied');
  const link = await owner.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`^${harness.url}/review/[A-Za-z0-9]{16,}$`));

  const client = await harness.visit({});
  pages.push(client);
  await client.goto(link);
  await expectShown(client.getByText(/^agency.* asks for your review/));
  await client.getByRole('button', { name: /^Open Video 1/ }).click();
  // The version for posting, once it is made.
  const video = client.locator('video');
  await expectShown(video);
  expect(await video.getAttribute('src')).toContain('?review=');
  expect(await violationsOn(client)).toEqual([]);

  await client.getByRole('button', { name: 'Approve' }).dblclick();
  await client.getByRole('textbox', { name: 'Name' }).fill('Cleo');
  await client.getByRole('button', { name: 'Continue' }).click();
  await expectShown(client.getByText('by Cleo'));
  await client.getByLabel('Comment', { exact: true }).fill('Could she wave?');
  await client.getByRole('button', { name: 'At this moment' }).click();
  await client.getByRole('button', { name: 'Send comment' }).click();
  const said = client.getByRole('article', { name: 'Comment by Cleo' });
  await expectShown(said);

  await expectShown(panel.getByText('Under review · 1 video · 1 approved'));
  await expectShown(panel.getByText('2 new'));
  await panel.getByRole('button', { name: /^Feedback · 1 comment/ }).click();
  const thread = panel.getByRole('article', { name: 'Comment by Cleo' });
  await expectShown(thread.getByText('Could she wave?'));
  expect(await violationsOn(owner)).toEqual([]);
  await thread.getByRole('button', { name: 'Reply' }).click();
  await thread.getByLabel('Reply to Cleo').fill('She will.');
  await thread.getByRole('button', { name: 'Send reply' }).click();
  await expectShown(thread.getByText('She will.'));
  await thread.getByRole('button', { name: 'Resolve' }).click();
  await expectShown(thread.getByText('Resolved'));
  await expectShown(owner.getByRole('button', { name: 'Export approved (1)' }));
  await owner.getByRole('button', { name: 'Approved', exact: true }).click();
  await expectShown(owner.getByRole('article', { name: /^Opening 1 with/ }));

  await client.reload();
  await expectShown(client.getByText('She will.'));
  await expectShown(client.getByText('You are Cleo here.'));
  await panel.getByRole('button', { name: 'End review' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'End review' }).click();
  await expectShown(panel.getByText(/^The review has ended/));
  expect((await client.reload())?.status()).toBe(404);
  await expectShown(client.getByRole('heading', { name: 'This review is not open' }));
});
