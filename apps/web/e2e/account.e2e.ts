import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { ageSignIns } from '@talkreel/scenarios/stack/sign-in-age';
import { expectGone, expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { expectToast } from './support/toasts.ts';

let harness: Harness;
let page: Page;

test.beforeAll(async ({ openHarness }) => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const user = (of: Page) => of.request.get('/api/auth/user');

test(
  'a person sees where they are signed in and signs the others out',
  { tags: ['long'] },
  async () => {
    const email = 'two-places@example.com';
    const elsewhere = await harness.visitAs(email, { path: null });
    page = await harness.visitAs(email, { path: '/profile' });
    await page.getByText('Signed-in devices').click();
    await expectShown(page.getByText(/^This device, since/));
    await expectShown(page.getByText(/^Last seen just now/));
    await page.getByRole('button', { name: /^Sign out Chrome on/ }).click();
    await expectGone(page.getByText(/^Last seen/));
    expect((await user(elsewhere)).status()).toBe(401);
    expect((await user(page)).status()).toBe(200);
  },
);

test(
  'a sign-in after the profile was last opened is listed when it is opened again',
  { tags: ['long'] },
  async () => {
    const email = 'signs-in-later@example.com';
    page = await harness.visitAs(email, { path: '/profile' });
    const others = page.getByText(/^Last seen/);
    await page.getByText('Signed-in devices').click();
    await expectShown(page.getByText(/^This device, since/));
    expect(await others.count()).toBe(0);
    await page.getByRole('link', { name: 'See your usage history' }).click();
    await expectShown(page.getByRole('heading', { name: 'Your generations' }));
    await harness.stack.signIn(email);
    await page.goBack();
    await page.getByText('Signed-in devices').click();
    await expectShown(others);
  },
);

test(
  'what is typed in the profile outlasts Escape and a reload, until it is saved or cancelled',
  { tags: ['long'] },
  async () => {
    page = await harness.visitAs('types-bio@example.com', { path: '/profile' });
    const bio = page.getByLabel('Bio');
    await button('Edit profile').click();
    await bio.fill('I sell boots.');
    await page.keyboard.press('Escape');
    await bio.waitFor({ state: 'detached' });
    // The reload stands for a session that ended elsewhere.
    await page.reload();
    await button('Edit profile').click();
    await expect.poll(() => bio.inputValue()).toBe('I sell boots.');
    await button('Cancel').click();
    await button('Edit profile').click();
    await expect.poll(() => bio.inputValue()).toBe('');
    await bio.fill('I sell hats.');
    await button('Save').click();
    await expectToast(page, 'Profile saved');
    await button('Edit profile').click();
    await bio.fill('');
    await button('Save').click();
    await bio.waitFor({ state: 'detached' });
    expect((await (await user(page)).json()).bio ?? '').toBe('');
  },
);

test(
  'what another tab saved stays when a dialog that was open before saves something else',
  { tags: ['long'] },
  async () => {
    const email = 'two-editors@example.com';
    page = await harness.visitAs(email, { path: '/profile' });
    await button('Edit profile').click();
    await page.getByLabel('First name').fill('Nell');
    const elsewhere = await page.context().newPage();
    await elsewhere.goto('/profile');
    await elsewhere.getByRole('button', { name: 'Edit profile' }).click();
    await elsewhere.getByLabel('Bio').fill('I sell boots.');
    await elsewhere.getByRole('button', { name: 'Save' }).click();
    await expectToast(elsewhere, 'Profile saved');
    await button('Save').click();
    await expectToast(page, 'Profile saved');
    const { firstName, bio } = await (await user(page)).json();
    expect({ firstName, bio }).toEqual({ firstName: 'Nell', bio: 'I sell boots.' });
  },
);

test('who signed in long ago signs in again, comes back to the dialog and deletes the account', async () => {
  const email = 'long-ago@example.com';
  page = await harness.visitAs(email, { path: null });
  await ageSignIns(harness.stack.db, 11);
  await page.goto('/profile');
  await button('Delete account').click();
  const name = page.getByLabel('Type long-ago to confirm');
  await name.fill('long-ago');
  await button('Delete permanently').click();
  await expectShown(page.getByRole('heading', { name: 'First, sign in again' }));
  await button('Sign in again').click();
  // The local identity provider knows who is to sign in.
  await button('Sign in').click();
  await name.fill('long-ago');
  await button('Delete permanently').click();
  await page.waitForURL(`${harness.url}/`);
  expect((await user(page)).status()).toBe(401);
  // A user who signs in later on, and goes back, must not be asked whether to delete that account.
  const addresses: string[] = await page.evaluate(
    'navigation.entries().map(({ url }) => decodeURIComponent(url))',
  );
  expect(addresses.length).toBeGreaterThan(1);
  expect(addresses.filter((address) => address.includes('delete-account'))).toEqual([]);
});

test(
  'somebody else signs in instead: nothing changes, and it is said',
  { tags: ['long'] },
  async () => {
    page = await harness.visitAs('stays@example.com', { path: null });
    await page.goto('/api/login?fresh=true&returnTo=/profile%3Fdelete-account%3Dtrue');
    await page.getByLabel('Email').fill('somebody-else@example.com');
    await button('Sign in').click();
    await expectShown(page.getByText('You were not signed in again'));
    await page.waitForURL(`${harness.url}/profile`);
    expect((await (await user(page)).json()).username).toBe('stays');
  },
);
