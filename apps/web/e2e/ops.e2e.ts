import type { Page } from 'playwright-core';
import { availableCredits, makeAudio } from '@talkreel/scenarios/stack/requests';
import { afterAll, afterEach, expect } from 'vitest';
import { expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { confirm, visitAsOperator as openAsOperator } from './support/ops.ts';
import { violationsOn } from './support/violations.ts';

let harness: Harness;
const pages: Page[] = [];

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterEach(() => Promise.all(pages.splice(0).map((page) => page.context().close())));
afterAll(() => harness.close());

async function visitAsOperator(email: string, path?: string): Promise<Page> {
  const page = await openAsOperator(harness, email, path);
  pages.push(page);
  return page;
}

test(
  'an operator finds the console beside their account, and nobody else does',
  { tags: ['long'] },
  async () => {
    const page = await visitAsOperator('finds-it@example.com');
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Operations' }).click();
    await expectShown(page.getByRole('heading', { level: 1, name: 'Operations' }));
    const somebody = await harness.visitAs('finds-nothing@example.com', { path: '/profile' });
    pages.push(somebody);
    await expectShown(somebody.getByRole('link', { name: 'your profile' }));
    expect(await somebody.getByRole('link', { name: 'Operations' }).count()).toBe(0);
  },
);

test('the console is not there for visitors and for people without the role', async () => {
  const visitor = await harness.visit();
  pages.push(visitor);
  expect((await visitor.goto('/ops'))?.status()).toBe(404);
  await expectShown(visitor.getByRole('heading', { name: '404 Page Not Found' }));
  const somebody = await harness.visitAs('no-operator@example.com', { path: null });
  pages.push(somebody);
  expect((await somebody.goto('/ops/audit'))?.status()).toBe(404);
  await expectShown(somebody.getByRole('heading', { name: '404 Page Not Found' }));
});

test('an operator gives back what failed a person, gives more, and blocks them', async () => {
  const { stack } = harness;
  const member = await harness.visitAs('ops-member@example.com', { isLive: true });
  pages.push(member);
  const person = await stack.signIn('ops-member@example.com');
  const { id } = await makeAudio(person);
  const page = await visitAsOperator('ops-helper@example.com', `/ops/generations?id=${id}`);
  await expectShown(page.getByRole('table', { name: 'Attempts of audio' }).getByText('succeeded'));
  await page.getByRole('button', { name: /^Refund/ }).click();
  await confirm(page, 'Refund', 'The voice was wrong');
  await expectShown(
    page.getByRole('table', { name: 'Ledger' }).getByRole('row', { name: /^refund/ }),
  );
  expect(await availableCredits(person)).toBe(3);
  expect(await page.getByRole('button', { name: /^Refund/ }).count()).toBe(0);

  await page.getByRole('link', { name: 'Users' }).click();
  await page.getByLabel('Find users').fill('ops-member@');
  await page.getByRole('button', { name: 'Search' }).click();
  const found = page.getByRole('table', { name: 'Users' }).getByRole('link');
  await expect.poll(() => found.allTextContents()).toEqual(['ops-member']);
  await found.click();
  await page.getByRole('button', { name: /^Give generations/ }).click();
  await page.getByRole('dialog').getByLabel('How many').fill('4');
  await confirm(page, 'Give generations', 'For their patience');
  await expectShown(page.getByRole('row', { name: /^grant Added by Talkreel pack \+4/ }));
  expect(await availableCredits(person)).toBe(7);

  await page.getByRole('button', { name: /^Block/ }).click();
  await confirm(page, 'Block', 'They asked for it');
  await expectShown(page.getByText('Blocked', { exact: true }).first());
  // The socket informs the user's open page that the session is over.
  await expectShown(member.getByRole('button', { name: /Log in/ }).first());
  await member.goto('/api/login?login_hint=ops-member%40example.com');
  await expectShown(member.getByText(/This account is blocked/));
  expect(await violationsOn(page)).toEqual([]);
});
