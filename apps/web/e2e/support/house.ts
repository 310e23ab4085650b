import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startStack, type Stack, type StackOptions } from '@talkreel/scenarios/stack/stack';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { appTakesOver } from './expect-shown.ts';

const webDist = process.env['WEB_DIST'] ?? join(import.meta.dirname, '..', '..', 'dist');
const chromiumPath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

export interface VisitOptions {
  width?: number;
  height?: number;
  scheme?: 'light' | 'dark';
  reducedMotion?: boolean;
}

/** The whole product with the built app, and a browser to use it. */
export interface House {
  stack: Stack;
  url: string;
  /** A page of a browser nobody has used yet. */
  visit(options?: VisitOptions): Promise<Page>;
  /** The same, signed in, on the home page. */
  visitAs(email: string, options?: VisitOptions): Promise<Page>;
  close(): Promise<void>;
}

export async function openHouse(options: StackOptions = {}): Promise<House> {
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
    ],
  });
  const contexts: BrowserContext[] = [];

  async function visit({
    width = 1280,
    height = 900,
    scheme = 'light',
    reducedMotion = false,
  }: VisitOptions = {}) {
    const context = await browser.newContext({
      baseURL: stack.url,
      viewport: { width, height },
      colorScheme: scheme,
      reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
      ...(width < 500 && { hasTouch: true, isMobile: true }),
    });
    context.setDefaultTimeout(20_000);
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
      await page.waitForURL(`${stack.url}/`);
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
