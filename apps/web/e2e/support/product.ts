import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startStack, type Stack, type StackOptions } from '@talkreel/scenarios/stack/stack';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { watchLog } from './product-logs.ts';
import { createVisits, type Visits } from './visits.ts';

/** The built app that is tested. */
export const webDist = process.env['WEB_DIST'] ?? join(import.meta.dirname, '..', '..', 'dist');

/** The whole product with the built app. */
export async function startProduct(options: StackOptions = {}): Promise<Stack> {
  if (!existsSync(join(webDist, 'index.html')))
    throw new Error(`Build the web app first: ${webDist} is empty`);
  let endLog = (): void => undefined;
  const stack = await startStack({
    ...options,
    env: { WEB_DIST: webDist, ...options.env },
    async onStop() {
      endLog();
      await options.onStop?.();
    },
  });
  endLog = watchLog(stack);
  return stack;
}

export interface SharedProduct {
  stack: Stack;
  visits: Visits;
}

/** What the test files of one vitest worker share, each started when the first of them needs it. */
export interface Shared {
  browser(): Promise<Browser>;
  product(): Promise<SharedProduct>;
  close(): Promise<void>;
}

export function createShared(): Shared {
  let browser: Promise<Browser> | undefined;
  let product: Promise<SharedProduct> | undefined;
  const openBrowser = () => (browser ??= launchBrowser());
  const open = async () => {
    const [stack, opened] = await Promise.all([startProduct(), openBrowser()]);
    return { stack, visits: createVisits(opened, stack.url) };
  };
  return {
    browser: openBrowser,
    product: () =>
      (product ??= open().catch((error: unknown) => {
        // The failed product is dropped, so that the next file tries again.
        product = undefined;
        throw error;
      })),
    async close() {
      await (await browser)?.close();
      await (await product)?.stack.stop();
    },
  };
}

/** Undoes for the next file what tests do to all users of a product, also where one of them failed halfway. */
export async function resetProduct(product: Stack): Promise<void> {
  const { sandbox, db, api, startApi } = product;
  if (api().hasEnded()) await startApi();
  await sandbox.clearFaults();
  await sandbox.speed('instant');
  await cancelJobs(product);
  // Failures of several files are not a series that pauses a model.
  await db.deleteFrom('provider_health').execute();
}

/** Cancels all jobs: one that hangs would fail, or be tried again, while another file is running. */
async function cancelJobs({ db, signIn }: Stack): Promise<void> {
  const left = await db
    .selectFrom('generations')
    .innerJoin('users', 'users.id', 'generations.user_id')
    .select(['generations.id', 'users.email'])
    .where('generations.state', 'not in', ['succeeded', 'failed', 'cancelled'])
    .execute();
  for (const { id, email } of left) {
    if (email === null) continue;
    const owner = await signIn(email);
    await owner.post(`/api/replicate/cancel/${id}`, { choice: 'discard' });
  }
}
