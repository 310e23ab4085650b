import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { expectShown } from '../support/expect-shown.ts';
import type { Harness } from '../support/harness.ts';
import { expectToast, forgetToasts } from '../support/toasts.ts';
import { forgetReplies } from '../support/replies.ts';

/** One row of the table: a text that the specification quotes, and how a user comes to read it. */
export interface Row {
  /** Section and row of the specification. */
  spec: string;
  /** The user; default: 'member'. 'worker': signed in as well, with time under control (see `runsAndEnds`). */
  as?: 'member' | 'visitor' | 'worker';
  show: (page: Page, harness: Harness) => Promise<unknown>;
  /** The texts of toasts, word for word. */
  toasts?: readonly string[];
  headings?: readonly string[];
  buttons?: readonly string[];
  links?: readonly string[];
  /** Texts word for word, with nothing around them. */
  texts?: readonly string[];
  /** Whole words of a text with others around them, such as figures. */
  parts?: readonly string[];
  /** Any further assertions. */
  check?: (page: Page) => Promise<unknown>;
}

export async function expectRow(page: Page, row: Row, harness: Harness): Promise<void> {
  try {
    await row.show(page, harness);
    await expectAll(page, row);
  } finally {
    // The next row uses the same browser.
    await forgetReplies(page);
    forgetToasts(page);
    await page.context().setOffline(false);
    await page.evaluate(() => {
      sessionStorage.clear();
      localStorage.clear();
    });
  }
}

export const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first();

/** Finds the whole text of an element: letter case counts, white space does not. */
export const text = (page: Page, words: string) =>
  page.getByText(words, { exact: true }).filter({ visible: true }).first();

const part = (page: Page, words: string) =>
  page
    .getByText(
      new RegExp(
        String.raw`(?<![\p{L}\d])${words.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?![\p{L}\d])`,
        'u',
      ),
    )
    .filter({ visible: true })
    .first();

async function expectAll(page: Page, row: Row): Promise<void> {
  for (const words of row.toasts ?? []) await expectToast(page, words);
  for (const name of row.headings ?? [])
    await expectShown(page.getByRole('heading', { name, exact: true }));
  for (const name of row.buttons ?? []) await expectShown(button(page, name));
  for (const name of row.links ?? [])
    await expectShown(page.getByRole('link', { name, exact: true }).first());
  for (const words of row.texts ?? []) await expectShown(text(page, words));
  for (const words of row.parts ?? []) await expectShown(part(page, words));
  await row.check?.(page);
}

/** Opens a page without waiting for its pictures: the row says what to wait for. */
export const go = (page: Page, path: string) => page.goto(path, { waitUntil: 'commit' });

export const open = (path: string) => (page: Page) => go(page, path);

export async function isDisabled(page: Page, name: string): Promise<void> {
  expect([name, await button(page, name).isDisabled()]).toEqual([name, true]);
}
