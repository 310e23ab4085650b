import { render } from '@testing-library/react';
import type { User } from '@talkreel/contracts/http/auth';
import { vi } from 'vitest';
import { App } from '../app/app.tsx';
import { createAppRouter, firstPage } from '../app/routing/router.tsx';
import { createQueryClient } from '../lib/api/query-client.ts';
import { sessionDoubted } from '../lib/auth/session-expired.ts';
import './wait-limit.ts';

/** The server's reply; 'never': none arrives and the page waits, 'away': there is no network. */
export type Reply =
  | 'never'
  | 'away'
  | { status?: number; statusText?: string; json?: unknown; body?: string };

/** Replies by method and path, as in 'GET /api/voices'. Whatever has no reply is answered with 404. */
export type Replies = Readonly<Record<string, Reply>>;

/** An error reply as our api sends it. */
export const refusal = (status: number, message = 'No.'): Reply => ({
  status,
  json: { code: 'no', message },
});

export const member: User = {
  id: '00000000-0000-4000-8000-0000000000bb',
  username: 'ada',
  email: 'ada@example.com',
  firstName: null,
  lastName: null,
  bio: null,
  profileImageUrl: null,
  generationsCount: 0,
  subscriptionStatus: 'free',
  subscriptionPlan: null,
  subscriptionPeriodEnd: null,
  credits: { available: 3, limit: 3, used: 0, packs: 0 },
  role: 'user',
  mailsWhenDone: true,
};

/** The whole app at this address, in a document without layout or media, with a server that has only these replies. */
export async function openApp(path: string, replies: Replies): Promise<void> {
  stubBrowser();
  vi.stubGlobal('fetch', (asked: string | URL, options: RequestInit = {}) =>
    answer(replies, new URL(asked, window.location.href).pathname, options),
  );
  window.history.replaceState(null, '', path);
  const queryClient = createQueryClient((asker) => void sessionDoubted(asker));
  const router = createAppRouter(queryClient);
  await firstPage(router);
  render(<App queryClient={queryClient} router={router} />);
}

async function answer(
  replies: Replies,
  path: string,
  { method = 'GET', signal }: RequestInit,
): Promise<Response> {
  const reply = replies[`${method} ${path}`] ?? refusal(404);
  if (reply === 'away') throw new TypeError('Failed to fetch');
  if (reply === 'never')
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
  const { status = 200, statusText = '', json, body } = reply;
  return new Response(body ?? JSON.stringify(json), { status, statusText });
}

/** Adds to the browser what jsdom lacks. */
export function stubBrowser(): void {
  class Observer {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('ResizeObserver', Observer);
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('reduce'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('scrollTo', () => undefined);
  Object.assign(HTMLMediaElement.prototype, {
    load: () => undefined,
    pause: () => undefined,
    play: async () => undefined,
  });
  Object.assign(Element.prototype, { scrollIntoView: () => undefined });
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
}
