import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { SHOWN_TIMEOUT_MS } from './expect-shown.ts';
import { hasFailed, recordPages } from './failures.ts';
import { forget, noticeScripts } from './reuse.ts';
import { TOAST_TOLD, tellToasts } from './toasts.ts';

export interface VisitOptions {
  width?: number;
  height?: number;
  scheme?: 'light' | 'dark';
  reducedMotion?: boolean;
  /** Whether the browser's cache has nothing of the app. */
  firstTime?: boolean;
}

export interface Visits {
  /** Opens a context with no more than a cache in it; its `close` ends the visit. */
  open(options: VisitOptions): Promise<BrowserContext>;
  /** Ends the visits that tests left open. */
  endAll(): Promise<void>;
  close(): Promise<void>;
}

/** Reuses the contexts of one product: opening a page takes half the time where its code is in the cache, compiled. */
export function createVisits(browser: Browser, baseURL: string): Visits {
  const idle = new Map<string, Array<() => BrowserContext>>();
  const endings = new Set<() => Promise<void>>();
  const closings = new Set<() => Promise<void>>();

  function lend(
    context: BrowserContext,
    key: string,
    close: () => Promise<void>,
    parked?: Page,
  ): BrowserContext {
    const isChanged = noticeScripts(context);
    const recording = recordPages(context);
    const end = async (): Promise<void> => {
      // A test that failed before its own visit may end the one of the test before it.
      if (!endings.delete(end)) return;
      await recording.end(hasFailed());
      // A request that a route is still answering when its test is over is nobody's failure.
      const routed = [context, ...context.pages()];
      await Promise.all(routed.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
      if (isChanged() || hasFailed()) return close();
      const parkedNow = await forget(context, baseURL, parked);
      idle.set(key, [...(idle.get(key) ?? []), () => lend(context, key, close, parkedNow)]);
    };
    context.close = end;
    endings.add(end);
    return context;
  }

  async function endAll(): Promise<void> {
    await Promise.all([...endings].map((end) => end()));
  }

  return {
    async open({ firstTime = false, ...options }) {
      const key = JSON.stringify(options);
      const again = firstTime ? undefined : idle.get(key)?.pop();
      if (again) return again();
      const context = await browser.newContext({ baseURL, ...emulating(options) });
      context.setDefaultTimeout(SHOWN_TIMEOUT_MS);
      if (options.reducedMotion !== false) await context.addInitScript(drawLittle);
      await context.addInitScript(tellToasts, TOAST_TOLD);
      const closeContext = context.close.bind(context);
      const close = async (): Promise<void> => {
        closings.delete(close);
        await closeContext();
      };
      closings.add(close);
      return lend(context, key, close);
    },
    endAll,
    async close() {
      await endAll();
      await Promise.all([...closings].map((close) => close()));
    },
  };
}

function emulating({
  width = 1280,
  height = 900,
  scheme = 'light',
  reducedMotion = true,
}: VisitOptions): BrowserContextOptions {
  return {
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    ...(width < 500 && { hasTouch: true, isMobile: true }),
  };
}

/**
 * Reduces drawing; runs in the page. Progress moves in spite of reduced motion, and is drawn all the time while a user
 * waits. Without a graphics card, anything behind or under a blur is blurred anew in every frame: a third of all
 * drawing.
 */
function drawLittle(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    [data-progress] { transition: none !important }
    * { backdrop-filter: none !important }
    [data-dimmed] { filter: none !important }
  `);
  document.adoptedStyleSheets.push(sheet);
}
