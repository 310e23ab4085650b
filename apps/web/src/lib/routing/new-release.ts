import { readText, writeText } from '../stored.ts';

/** The first script of a page. Its name changes with every release, since it names the code of all pages. */
const ENTRY = /\/assets\/index-[\w-]+\.js/;
const LEFT = 'talkreel-left-release';
const LIMIT_MS = 10_000;

/** The first script of this document; null in the dev server. */
function ownEntry(): string | null {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return ENTRY.exec(script?.src ?? '')?.[0] ?? null;
}

/**
 * Whether the server has another release by now, which a reload would bring. A tab leaves each release only once:
 * during a rollout, servers of both answer by chance, and the page would be reloaded for ever.
 */
export async function hasNewRelease(): Promise<boolean> {
  const own = ownEntry();
  if (own === null || hasLeft(own)) return false;
  try {
    const reply = await fetch(window.location.href, {
      headers: { accept: 'text/html' },
      cache: 'no-store',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    // An address without a screen is sent with 404, and with the app. A proxy's own error page has no entry.
    const current = ENTRY.exec(await reply.text())?.[0] ?? own;
    return current !== own;
  } catch {
    // The browser is offline, or the server is restarting.
    return false;
  }
}

/** Reloads the document, at the same address. */
export function leaveForNewRelease(): void {
  const own = ownEntry();
  if (own === null) return;
  const left = `${readText('session', LEFT) ?? ''} ${own}`.trim();
  // The page is only reloaded if this is stored; otherwise it would be left again and again.
  if (writeText('session', LEFT, left)) window.location.reload();
}

/**
 * Whether this tab has left the release before. True as well if the tab cannot store it, as the second time would not
 * be noticed.
 */
function hasLeft(entry: string): boolean {
  const left = readText('session', LEFT) ?? '';
  return !writeText('session', LEFT, left) || left.split(' ').includes(entry);
}
