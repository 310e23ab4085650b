import { leaveFreeOf } from '@talkreel/scenarios/stack/requests';
import type { Stack, StackOptions } from '@talkreel/scenarios/stack/stack';
import type { BrowserContext, Page } from 'playwright-core';
import { test as anyTest } from 'vitest';
import { launchBrowser } from './browser.ts';
import { appTakesOver } from './expect-shown.ts';
import { createShared, startProduct, resetProduct, type Shared } from './product.ts';
import { createVisits, type VisitOptions } from './visits.ts';

/**
 * Resolves when the page's connection for events is there, from when on it receives other tabs' events. Call it before.
 */
export const greeted = (page: Page): Promise<void> =>
  new Promise((resolve) =>
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"feed.opened"')) resolve();
      }),
    ),
  );

export type { VisitOptions } from './visits.ts';

export interface HarnessOptions extends StackOptions {
  /**
   * Whether the browser shows motion. By default it asks for reduced motion, since painting takes half of the time of a
   * test about something else.
   */
  motion?: boolean;
  /** The microphone of the browser: see `launchBrowser`. */
  microphone?: string;
  /**
   * Whether the test has a product of its own, because it changes or counts what all users share. Other settings have
   * one anyway.
   */
  alone?: boolean;
}

export interface MemberOptions extends VisitOptions {
  /** The page that is opened; default: the home page. `null`: none yet. */
  path?: string | null;
  /** The number of free generations, instead of the usual three. */
  freeGenerations?: number;
  /**
   * Whether the file for posting of a new video is made ahead, which takes longer than all that most tests are about.
   * Default: yes. `false`: the user has no exports left in this hour.
   */
  hasExports?: boolean;
  /**
   * Waits for the page's connection for events, for tests that then change something elsewhere which the page must
   * learn.
   */
  isLive?: boolean;
}

/** The whole product with the built app, and a browser to use it. */
export interface Harness {
  stack: Stack;
  url: string;
  /** A page of a browser in which nobody is signed in. */
  visit(options?: VisitOptions): Promise<Page>;
  /** A page in which this user is signed in. */
  visitAs(email: string, options?: MemberOptions): Promise<Page>;
  close(): Promise<void>;
}

/** The harness: files of one worker share a browser and a product, and each of their tests has users of its own. */
export const test = anyTest.extend(
  'openHarness',
  { scope: 'worker' },
  // oxlint-disable-next-line no-empty-pattern -- vitest reads from it which fixtures are needed
  async ({}, { onCleanup }) => {
    const shared = createShared();
    onCleanup(() => shared.close());
    return (options?: HarnessOptions) => openHarness(shared, options);
  },
);

async function openHarness(
  shared: Shared,
  { motion = false, microphone, alone = false, ...settings }: HarnessOptions = {},
): Promise<Harness> {
  const isOwnProduct = alone || Object.keys(settings).length > 0;
  const ownBrowser = microphone === undefined ? undefined : await launchBrowser(microphone);
  const stack = isOwnProduct ? await startProduct(settings) : (await shared.product()).stack;
  const visits =
    isOwnProduct || ownBrowser
      ? createVisits(ownBrowser ?? (await shared.browser()), stack.url)
      : (await shared.product()).visits;
  const open = (options: VisitOptions = {}) => visits.open({ reducedMotion: !motion, ...options });
  return {
    stack,
    url: stack.url,
    visit: async (options) => (await open(options)).newPage(),
    async visitAs(
      email,
      { path = '/', freeGenerations, hasExports = true, isLive = false, ...options } = {},
    ) {
      const context = await open(options);
      const userId = await signIn(context, email);
      if (freeGenerations !== undefined) await give(stack, email, freeGenerations);
      if (!hasExports) await leaveFreeOf(stack, userId, 'export', 0);
      const page = await context.newPage();
      if (path === null) return page;
      const live = isLive ? greeted(page) : undefined;
      await page.goto(path);
      await appTakesOver(page);
      await live;
      return page;
    },
    async close() {
      await (isOwnProduct ? visits.close() : visits.endAll());
      await ownBrowser?.close();
      await (isOwnProduct ? stack.stop() : resetProduct(stack));
    },
  };
}

/** Signs in by the same redirects as a page, without drawing one. Returns the user's id. */
async function signIn(context: BrowserContext, email: string): Promise<string> {
  await context.request.get(`/api/login?login_hint=${encodeURIComponent(email)}`);
  const user = await context.request.get('/api/auth/user');
  if (!user.ok()) throw new Error(`${email} could not sign in: ${user.status()}`);
  return ((await user.json()) as { id: string }).id;
}

async function give({ db }: Stack, email: string, freeGenerations: number): Promise<void> {
  await db
    .updateTable('credit_accounts')
    .set({ free_available: freeGenerations })
    .from('users')
    .whereRef('users.id', '=', 'credit_accounts.user_id')
    .where('users.email', '=', email)
    .execute();
}
