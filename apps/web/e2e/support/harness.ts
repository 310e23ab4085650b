import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startStack, type Stack, type StackOptions } from '@talkreel/scenarios/stack/stack';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { TestRunner } from 'vitest';
import { appTakesOver, PATIENCE_MS } from './expect-shown.ts';

/** The built app that is tested. */
export const webDist = process.env['WEB_DIST'] ?? join(import.meta.dirname, '..', '..', 'dist');
const FAILURES = join(import.meta.dirname, '../../../../.data/e2e-failures');
const chromiumPath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

export interface VisitOptions {
  width?: number;
  height?: number;
  scheme?: 'light' | 'dark';
  reducedMotion?: boolean;
}

export interface HarnessOptions extends StackOptions {
  /** Browsers ask for reduced motion otherwise: painting it takes half of the time of a test that is about something else. */
  motion?: boolean;
  /** A WAV that the browser's microphone hears; 'refused': people say no to it. Default: there is none. */
  microphone?: string;
}

/** The whole product with the built app, and a browser to use it. */
export interface Harness {
  stack: Stack;
  url: string;
  /** A page of a browser nobody has used yet. */
  visit(options?: VisitOptions): Promise<Page>;
  /** The same, signed in, on the home page. */
  visitAs(email: string, options?: VisitOptions): Promise<Page>;
  close(): Promise<void>;
}

export async function openHarness({
  motion = false,
  microphone,
  ...options
}: HarnessOptions = {}): Promise<Harness> {
  if (!existsSync(join(webDist, 'index.html')))
    throw new Error(`Build the web app first: ${webDist} is empty`);
  const stack = await startStack({ ...options, env: { WEB_DIST: webDist, ...options.env } });
  const browser: Browser = await chromium.launch({
    executablePath: chromiumPath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--autoplay-policy=no-user-gesture-required',
      ...microphoneArgs(microphone),
    ],
  });
  const contexts: BrowserContext[] = [];

  async function visit({
    width = 1280,
    height = 900,
    scheme = 'light',
    reducedMotion = !motion,
  }: VisitOptions = {}) {
    const context = await browser.newContext({
      baseURL: stack.url,
      viewport: { width, height },
      colorScheme: scheme,
      reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
      ...(width < 500 && { hasTouch: true, isMobile: true }),
    });
    context.setDefaultTimeout(PATIENCE_MS);
    prepareClose(context);
    contexts.push(context);
    return context.newPage();
  }
  return {
    stack,
    url: stack.url,
    visit,
    async visitAs(email, visitOptions) {
      const page = await visit(visitOptions);
      await page.goto(`/api/login?login_hint=${encodeURIComponent(email)}`);
      // What runs already may be in the address at once.
      await page.waitForURL((url) => url.origin === stack.url && url.pathname === '/');
      await appTakesOver(page);
      return page;
    },
    async close() {
      await Promise.all(contexts.map((context) => context.close()));
      await browser.close();
      await stack.stop();
    },
  };
}

function microphoneArgs(microphone: string | undefined): string[] {
  if (microphone === undefined) return [];
  const device = '--use-fake-device-for-media-stream';
  return microphone === 'refused'
    ? [device, '--use-fake-ui-for-media-stream=deny']
    : [device, '--use-fake-ui-for-media-stream', `--use-file-for-fake-audio-capture=${microphone}`];
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
    await Promise.all(routed.map((target) => target.unrouteAll({ behavior: 'ignoreErrors' })));
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
