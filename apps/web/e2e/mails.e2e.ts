/** @module-tag long */
import { afterAll, expect } from 'vitest';
import { expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { readMailTo } from './support/mails.ts';

const EMAIL = 'mailed@example.com';
let harness: Harness;
test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterAll(() => harness.close());

test('a one shot that is done is mailed; its link opens it, another turns such mails off, and the profile on again', async () => {
  const client = await harness.stack.signIn(EMAIL);
  const started = await client.post(
    '/api/ai-influencer/pipeline',
    {
      influencerDescription: 'An old sailor with a white beard and a navy coat',
      gender: 'male',
      scriptTopic: 'Why a cup of tea beats coffee every morning',
    },
    { prefer: 'respond-async' },
  );
  expect(started.status).toBe(202);
  const mail = await readMailTo(EMAIL, harness.stack.dataDir);
  expect(mail).toContain(`To: ${EMAIL}`);
  expect(mail).toContain('Subject: Your One Shot video is ready');
  expect(mail.replaceAll(/\r\n\s+/g, ' ')).toMatch(
    /List-Unsubscribe: <http:\/\/localhost:\d+\/api\/mails\/off\?token=[\w-]{43}>/,
  );
  expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');

  const result = /http\S+\?job=[=\w-]+/.exec(mail)?.[0].replace('job=3D', 'job=') ?? '';
  const page = await harness.visitAs(EMAIL, { path: result });
  await expectShown(page.getByRole('button', { name: 'Create Another Video' }));

  const off = /http\S+\/emails#[\w-]{43}/.exec(mail)?.[0] ?? '';
  const visitor = await harness.visit();
  await visitor.goto(off);
  await visitor.getByRole('button', { name: 'Turn them off' }).click();
  await expectShown(visitor.getByRole('heading', { name: 'These emails are off' }));
  await visitor.context().close();

  await page.goto('/profile');
  const mails = page.getByRole('checkbox', { name: 'Email me when a long generation is done' });
  expect(await mails.isChecked()).toBe(false);
  await mails.click();
  // The switch cannot be clicked until it is saved.
  await expect.poll(async () => (await mails.isEnabled()) && (await mails.isChecked())).toBe(true);
  await page.reload();
  await mails.waitFor();
  expect(await mails.isChecked()).toBe(true);
  await page.context().close();
});

test('a link that has been forgotten does not say that the mails are off', async () => {
  const visitor = await harness.visit();
  await visitor.goto(`/emails#${'x'.repeat(43)}`);
  await visitor.getByRole('button', { name: 'Turn them off' }).click();
  await expectShown(visitor.getByRole('heading', { name: 'This link no longer works' }));
  await expectShown(visitor.getByRole('link', { name: 'Go to your profile' }));
  await visitor.context().close();
});
