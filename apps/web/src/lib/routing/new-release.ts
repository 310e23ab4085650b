import { readText, writeText } from '../stored.ts';

/** The first script of a page. Its name changes with every release, since it names the code of all pages. */
const ENTRY = /\/assets\/index-[\w-]+\.js/;
const LEFT = 'talkreel-left-release';
const LIMIT_MS = 10_000;

/** What this document runs; null in the dev server. */
function ownEntry(): string | null {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return ENTRY.exec(script?.src ?? '')?.[0] ?? null;
}

/**
 * Whether the server has another release by now, which a reload would bring. Each is left once in a tab: while a release
 * is rolled out, servers of both answer in turn, and the page would be reloaded for ever.
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
    // Offline, or the server restarts just now.
    return false;
  }
}

/** Loads the document anew, at the same address. */
export function leaveForNewRelease(): void {
  const own = ownEntry();
  if (own === null) return;
  const left = `${readText('session', LEFT) ?? ''} ${own}`.trim();
  // Otherwise it would be left again and again.
  if (writeText('session', LEFT, left)) window.location.reload();
}

/** True as well if this tab cannot remember it: nobody would know the second time. */
function hasLeft(entry: string): boolean {
  const left = readText('session', LEFT) ?? '';
  return !writeText('session', LEFT, left) || left.split(' ').includes(entry);
}
