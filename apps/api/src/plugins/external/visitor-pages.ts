import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SESSION_META } from '@talkreel/contracts/page-meta';
import { z } from 'zod';
import type { MoreHead } from './page-head.ts';

const files = z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) });
const preloads = z.record(z.string(), files);

/** Which page of the app a visitor gets at a path; members' pages wait for who they are. */
const pageNames: Readonly<Record<string, string>> = {
  '/': 'landing',
  '/app': 'landing',
  '/auth': 'login',
  '/blog': 'blog',
  '/pitch-deck': 'pitch-deck',
  '/terms': 'terms',
};

/** What the shell is given for a visitor. */
export interface VisitorPart {
  /** Elements for the head. */
  head: MoreHead;
  /** The page's top, drawn by the build; null where the shell's own placeholder has to do. */
  body: string | null;
}

/** Without a session cookie nobody is signed in: the app need not ask before it shows a visitor's page. */
const NO_SESSION = `<meta name="${SESSION_META}" content="none" />`;

/** React asks for a page's first picture before the page; in the head it is found before the scripts. */
const pictureHints = /<link rel="preload" as="image"[^>]*>/g;

/** By path: what the build wrote down about the pages of `root`. Paths that are not in it get the first element only. */
export async function readVisitorParts(root: string): Promise<(path: string) => VisitorPart> {
  const text = await readFile(join(root, 'page-preloads.json'), 'utf8').catch(() => '{}');
  const needs = preloads.parse(JSON.parse(text));
  const parts = new Map<string, VisitorPart>();
  for (const [path, name] of Object.entries(pageNames)) {
    const { scripts, styles } = needs[name] ?? { scripts: [], styles: [] };
    const drawn = await readFile(join(root, 'prerendered', `${name}.html`), 'utf8').catch(
      () => null,
    );
    const pictures = drawn?.match(pictureHints) ?? [];
    // `crossorigin` as the app itself will ask for them.
    const style = drawn === null ? 'rel="preload" as="style"' : 'rel="stylesheet"';
    parts.set(path, {
      head: {
        first: [NO_SESSION, ...pictures],
        // After the app's own style sheet, as when the app loads them.
        last: [
          ...styles.map((file) => `<link ${style} crossorigin href="/${file}" />`),
          ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
        ],
      },
      body: drawn?.replace(pictureHints, '') ?? null,
    });
  }
  return (path) => parts.get(path) ?? { head: { first: [NO_SESSION] }, body: null };
}
