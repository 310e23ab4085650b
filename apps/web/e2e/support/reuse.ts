import type { BrowserContext } from 'playwright-core';

/** What a page may keep; its cache is not among it. */
const STORED = 'local_storage,indexeddb,cache_storage,service_workers';

/** Closes the pages of a context, and takes away who was signed in and what was stored. */
export async function forget(context: BrowserContext, origin: string): Promise<void> {
  await context.setOffline(false);
  const [page = await context.newPage(), ...others] = context.pages();
  await Promise.all(others.map((other) => other.close()));
  // A page that is still there could store something again.
  await page.goto('about:blank');
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: STORED });
  await page.close();
  await context.clearCookies();
  await context.clearPermissions();
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
