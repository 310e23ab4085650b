import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { TestRunner } from 'vitest';
import { PATIENCE_MS } from './expect-shown.ts';

const FAILURES = join(import.meta.dirname, '../../../../.data/e2e-failures');

export interface VisitOptions {
  width?: number;
  height?: number;
  scheme?: 'light' | 'dark';
  reducedMotion?: boolean;
}

export interface Visits {
  /** A context nobody has used yet. */
  open(options: VisitOptions): Promise<BrowserContext>;
  closeAll(): Promise<void>;
}

/** Contexts of one test file. */
export function createVisits(browser: Browser, baseURL: string): Visits {
  const contexts: BrowserContext[] = [];
  return {
    async open({ width = 1280, height = 900, scheme = 'light', reducedMotion = true }) {
      const context = await browser.newContext({
        baseURL,
        viewport: { width, height },
        colorScheme: scheme,
        reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
        ...(width < 500 && { hasTouch: true, isMobile: true }),
      });
      context.setDefaultTimeout(PATIENCE_MS);
      prepareClose(context);
      contexts.push(context);
      return context;
    },
    async closeAll() {
      await Promise.all(contexts.map((context) => context.close()));
    },
  };
}

/** A request that a route is still answering when its test is over is nobody's failure. */
function prepareClose(context: BrowserContext): void {
  const close = context.close.bind(context);
  let isClosed = false;
  context.once('close', () => (isClosed = true));
  context.close = async (options) => {
    if (isClosed) return;
    await keepFailure(context);
    const routed = [context, ...context.pages()];
    await Promise.all(
      routed.map((target: BrowserContext | Page) =>
        target.unrouteAll({ behavior: 'ignoreErrors' }),
      ),
    );
    await close(options);
  };
}

/** What a failed test's pages show at its end, as pictures under `.data`. */
async function keepFailure(context: BrowserContext): Promise<void> {
  const test = TestRunner.getCurrentTest();
  if (test?.result?.state !== 'fail') return;
  const name = test.name.replaceAll(/[^\w]+/g, '-').slice(0, 80);
  for (const [index, page] of context.pages().entries()) {
    const path = join(FAILURES, `${name}-${index}.png`);
    // A page that hangs or crashed has no picture; the test has failed anyway.
    await page.screenshot({ path, timeout: 10_000 }).catch(() => undefined);
  }
}
