import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const files = z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) });
const preloads = z.record(z.string(), files);

/** What a page of the app needs beyond the first download, by its name. */
export type PagePreloads = z.infer<typeof preloads>;

/** Which page a visitor gets at a path; members' pages wait for who they are. */
const visitorPages: Readonly<Record<string, string>> = {
  '/': 'landing',
  '/app': 'landing',
  '/auth': 'login',
  '/blog': 'blog',
  '/pitch-deck': 'pitch-deck',
  '/terms': 'terms',
};

/** The picture a page opens with, where it has one. */
const openingPictures: Readonly<Record<string, string>> = { landing: '/samples/hero-1.jpg' };

/** As the build wrote it; nothing where there is no such file. */
export async function readPreloads(root: string): Promise<PagePreloads> {
  const text = await readFile(join(root, 'page-preloads.json'), 'utf8').catch(() => '{}');
  return preloads.parse(JSON.parse(text));
}

/** Link elements for the head of a visitor's page; `crossorigin` as the app itself will ask for them. */
export function preloadLinks(pages: PagePreloads, path: string): string[] {
  const name = Object.hasOwn(visitorPages, path) ? visitorPages[path] : undefined;
  const needed = name === undefined ? undefined : pages[name];
  if (name === undefined || !needed) return [];
  const picture = openingPictures[name];
  return [
    ...(picture === undefined
      ? []
      : [`<link rel="preload" as="image" fetchpriority="high" href="${picture}" />`]),
    ...needed.styles.map((file) => `<link rel="preload" as="style" crossorigin href="/${file}" />`),
    ...needed.scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
  ];
}
