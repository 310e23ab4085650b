import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectShown } from './expect-shown.ts';
import type { Harness } from './harness.ts';

/** Opens a page of the console as a user who has just become an operator. */
export async function visitAsOperator(
  harness: Harness,
  email: string,
  path = '/ops',
): Promise<Page> {
  const page = await harness.visitAs(email, { path: null });
  await harness.stack.db
    .updateTable('users')
    .set({ role: 'operator' })
    .where('email', '=', email)
    .execute();
  await openConsole(page, path);
  return page;
}

export async function openConsole(page: Page, path: string): Promise<void> {
  expect((await page.goto(path))?.status()).toBe(200);
  await expectShown(page.getByRole('heading', { level: 1, name: 'Operations' }));
}

/** Fills in and confirms an action's dialog. */
export async function confirm(page: Page, label: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: label, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}
