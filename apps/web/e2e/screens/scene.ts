import type { BrowserContext, Page, Route } from 'playwright-core';
import type { Stack } from '@talkreel/scenarios/stack/stack';
import { appTakesOver } from '../support/expect-shown.ts';
import type { Screens } from './people.ts';

export interface Scene {
  /** The file's name; scenes of one screen share its first words. */
  name: string;
  /** The email of the user whose page it is; absent for a visitor. */
  who?: string;
  /** Prepares the scene once, before the pictures: work that must be under way. */
  prepare?: () => Promise<void>;
  /** Brings a new page to the scene, on every device. */
  play: (page: Page) => Promise<void>;
  /** Whether the picture shows the whole page, not just what is in view. */
  isWhole?: boolean;
}

/** The scenes of one part of the app. */
export type SceneBook = (stack: Stack, screens: Screens) => Scene[];

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await appTakesOver(page);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

/** Waits until no part of the page is missing. */
export const whole = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.querySelector('main .mantine-Skeleton-root') === null);

/** The page that shows a job. */
export const jobAddress = (id: string): string => `/?job=${id}`;

export const at = (path: string) => (page: Page) => open(page, path);

/** Opens the page while a request stays unanswered, for as long as the page is open. */
export const whileLoading = (request: string, path: string) => async (page: Page) => {
  await page.route(request, () => new Promise(() => undefined));
  await page.goto(path);
  await appTakesOver(page);
  await page
    .getByRole('status', { name: /^Loading/ })
    .first()
    .waitFor();
};

const away = (route: Route) =>
  route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Talkreel is away.' } });

export const whenAway = (request: string, path: string) => async (page: Page) => {
  await page.route(request, away);
  await open(page, path);
  await page.getByRole('button', { name: 'Try again' }).first().waitFor();
};

export const whenEmpty = (request: string, path: string) => async (page: Page) => {
  await page.route(request, (route) => route.fulfill({ json: [] }));
  await open(page, path);
};

/** Stores what this tab would keep of earlier work, as the app's own hooks do. */
export async function remember(page: Page, key: string, state: object): Promise<void> {
  await page.goto('/terms');
  await page.evaluate(
    async ([name, value]) => {
      const reply = await fetch('/api/auth/user');
      const user = (await reply.json()) as { id: string };
      sessionStorage.setItem(`${name}:${user.id}`, value);
    },
    [key, JSON.stringify(state)] as const,
  );
}

export async function signIn(context: BrowserContext, email: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`/api/login?login_hint=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: /your profile/ }).waitFor({ state: 'attached' });
  await page.close();
}
