import type { BrowserContext, Page } from 'playwright-core';

/** The storage that is cleared; the cache is not part of it. */
const STORED = 'local_storage,indexeddb,cache_storage,service_workers';

/** An address without a script. */
const PARKED_AT = '/favicon.svg';

/**
 * Closes the pages of a context, and removes its session and storage. One page without a script stays, so that the
 * renderer with the app's code does not end; it is returned, to be passed in the next time.
 */
export async function forget(context: BrowserContext, origin: string, last?: Page): Promise<Page> {
  await context.setOffline(false);
  const parked = last?.isClosed() === false ? last : await park(context);
  const others = context.pages().filter((page) => page !== parked);
  await Promise.all(others.map((other) => other.close()));
  const session = await context.newCDPSession(parked);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: STORED });
  await session.detach();
  await context.clearCookies();
  await context.clearPermissions();
  return parked;
}

async function park(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(PARKED_AT);
  return page;
}

/** Scripts and functions that a test adds to a context stay in it: the returned function says whether one did. */
export function noticeScripts(context: BrowserContext): () => boolean {
  let isChanged = false;
  const notice =
    <Args extends unknown[], Result>(add: (...args: Args) => Result) =>
    (...args: Args): Result => {
      isChanged = true;
      return add(...args);
    };
  context.addInitScript = notice(context.addInitScript.bind(context));
  context.exposeFunction = notice(context.exposeFunction.bind(context));
  context.clock.install = notice(context.clock.install.bind(context.clock));
  return () => isChanged;
}
