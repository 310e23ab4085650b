// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hasNewRelease, leaveForNewRelease } from './new-release.ts';

const OLD = '/assets/index-Old1.js';
const NEW = '/assets/index-New2.js';
const pageWith = (entry: string): Response =>
  new Response(`<!doctype html><script type="module" crossorigin src="${entry}"></script>`);

let script: HTMLScriptElement;
beforeEach(() => {
  sessionStorage.clear();
  script = document.createElement('script');
  Object.assign(script, { type: 'module', src: OLD });
  document.head.append(script);
});
afterEach(() => {
  script.remove();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const answer = (reply: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(reply));

test.each([
  ['another release', () => Promise.resolve(pageWith(NEW)), true],
  ['the same release', () => Promise.resolve(pageWith(OLD)), false],
  ["a proxy's error page", () => Promise.resolve(new Response('502 Bad Gateway')), false],
  ['nothing', () => Promise.reject(new TypeError('Failed to fetch')), false],
])('the server answers with %s', async (_name, reply, isNew) => {
  answer(reply);
  expect(await hasNewRelease()).toBe(isNew);
});

test('a release is left once in a tab', async () => {
  answer(() => Promise.resolve(pageWith(NEW)));
  const reload = vi.fn();
  vi.stubGlobal('location', { href: 'http://localhost/', reload });
  expect(await hasNewRelease()).toBe(true);
  leaveForNewRelease();
  expect(reload).toHaveBeenCalledOnce();
  expect(await hasNewRelease()).toBe(false);
  script.src = '/assets/index-Later3.js';
  expect(await hasNewRelease()).toBe(true);
});

test('the dev server has no releases', async () => {
  answer(() => Promise.resolve(pageWith(NEW)));
  script.src = '/src/main.tsx';
  expect(await hasNewRelease()).toBe(false);
});
