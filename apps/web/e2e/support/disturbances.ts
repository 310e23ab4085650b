import type { ApiClient } from '@talkreel/scenarios/stack/client';
import { isFinal, type GenerationState } from '@talkreel/contracts/names';
import { waitFor } from '@talkreel/testing/wait-for';
import type { Page } from 'playwright-core';
import { appTakesOver, expectGone, expectShown } from './expect-shown.ts';
import type { Harness } from './harness.ts';
import type { Releases } from './next-release.ts';
import { expectToast } from './toasts.ts';

export interface Disturbed {
  page: Page;
  harness: Harness;
  email: string;
  releases: Releases;
}

/** Disturbances of a tab in which a user works. */
export const disturbances = {
  async reload({ page }) {
    await page.reload();
    await appTakesOver(page);
  },
  async offline({ page }) {
    const notice = page.getByText('You are offline.');
    await page.context().setOffline(true);
    await expectShown(notice);
    await page.context().setOffline(false);
    await expectGone(notice);
  },
  /** The laptop is closed until all jobs have ended. */
  async sleep({ page, harness, email }) {
    const tab = await page.context().newCDPSession(page);
    await tab.send('Page.setWebLifecycleState', { state: 'frozen' });
    const client = await harness.stack.signIn(email);
    await waitFor(() => hasNothingRunning(client), { timeoutMs: 120_000, what: 'all jobs to end' });
    await tab.send('Page.setWebLifecycleState', { state: 'active' });
    await tab.detach();
  },
  async 'a second tab'({ page }) {
    const other = await page.context().newPage();
    await other.goto(page.url());
    await appTakesOver(other);
    await expectShown(other.getByRole('main'));
    await other.close();
  },
  async 'signed out elsewhere'({ page, harness, email }) {
    const elsewhere = await harness.stack.signIn(email);
    await elsewhere.must.post('/api/account/sign-out-everywhere');
    await expectToast(page, 'You were signed out');
    // A members' page gives way to the login page, which knows the way back.
    await expectShown(page.getByRole('button', { name: /^Log ?in/i }).first());
    const { pathname, search, searchParams } = new URL(page.url());
    const returnTo = searchParams.get('from') ?? pathname + search;
    const login = new URLSearchParams({ login_hint: email, returnTo });
    await page.goto(`/api/login?${login.toString()}`);
    await page.waitForURL((url) => returnTo.startsWith(url.pathname));
    await appTakesOver(page);
  },
  /** The scripts that the tab has not loaded yet are gone. */
  async 'a deploy'({ releases }) {
    await releases.deploy();
  },
} satisfies Record<string, (on: Disturbed) => Promise<void>>;

export type Disturbance = keyof typeof disturbances;

async function hasNothingRunning(client: ApiClient): Promise<boolean> {
  const { body } = await client.get('/api/generations');
  const jobs = (Array.isArray(body) ? body : body.generations) as Array<{ state: GenerationState }>;
  return jobs.every(({ state }) => isFinal(state));
}
