import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getUser } from '@talkreel/contracts/http/auth';
import { getActors, getVoices } from '@talkreel/contracts/http/catalog';
import { faceToken, SESSION_META, shareSlugOf } from '@talkreel/contracts/page-meta';
import { z } from 'zod';
import type { MoreHead } from './page-head.ts';

/** By page, its scripts. */
const preloads = z.record(z.string(), z.array(z.string()));

/** Stands for the address of every shared video. */
const SHARE_PATH = '/share/:slug';

/** Which page of the app somebody without a session gets at a path. */
const visitorPages: Readonly<Record<string, string>> = {
  '/': 'landing',
  '/app': 'landing',
  '/auth': 'login',
  '/blog': 'blog',
  '/pitch-deck': 'pitch-deck',
  [SHARE_PATH]: 'share',
  '/terms': 'terms',
};

/** The pages that a session opens; the rest is as for visitors. */
const memberPages: Readonly<Record<string, string>> = {
  '/': 'wizard',
  '/app': 'wizard',
  '/ai-influencer': 'creator',
  '/ai-influencer-pipeline': 'one-shot',
  '/user-influencers': 'community',
  '/profile': 'profile',
  '/usage': 'usage',
  '/subscribe': 'subscribe',
  '/additional-generations': 'additional-generations',
};

/** What a page asks for before it shows anything; none of it is an error for somebody whose session is over. */
const pageData: Readonly<Record<string, readonly string[]>> = {
  wizard: [getActors.path, getVoices.path],
};

/** The page at a path shows the cast, when a session opens it. */
export function showsCast(path: string, isVisitor: boolean): boolean {
  return !isVisitor && memberPages[path] === 'wizard';
}

/** What the shell is given for a page. */
export interface PagePart {
  /** Elements for the head. */
  head: MoreHead;
  /** The page's top, drawn by the build; null where the shell's own placeholder has to do. */
  body: string | null;
}

/** Without a session cookie nobody is signed in: the app need not ask before it shows a visitor's page. */
const NO_SESSION = `<meta name="${SESSION_META}" content="none" />`;

/** Where the build left room for a still of the cast. */
const faceElement = /<(?:img|link)[^>]*%face-(\d+)%[^>]*>/g;

/** Puts stills where the build left room for them; the places of those that are missing go. */
export function fillFaces(html: string, stills: readonly string[]): string {
  return html.replace(faceElement, (element, index: string) => {
    const still = stills[Number(index)];
    return still === undefined ? '' : element.replace(faceToken(Number(index)), () => still);
  });
}

/** React asks for a page's first picture before the page; in the head it is found before the scripts. */
const pictureHints = /<link rel="preload" as="image"[^>]*>/g;

/**
 * By path, for visitors and for those with a session: what the build wrote down about the pages of `root`, so that their
 * files and data are on their way beside the app and not after it.
 */
export async function readPageParts(
  root: string,
): Promise<(path: string, isVisitor: boolean) => PagePart> {
  const text = await readFile(join(root, 'page-preloads.json'), 'utf8').catch(() => '{}');
  const needs = preloads.parse(JSON.parse(text));

  // `crossorigin` as the app itself will ask for it.
  function scriptsOf(name: string): string[] {
    return (needs[name] ?? []).map(
      (file) => `<link rel="modulepreload" crossorigin href="/${file}" />`,
    );
  }

  async function partOf(name: string, first: readonly string[]): Promise<PagePart> {
    const drawn = await readFile(join(root, 'prerendered', `${name}.html`), 'utf8').catch(
      () => null,
    );
    const pictures = drawn?.match(pictureHints) ?? [];
    return {
      head: { first: [...first, ...pictures], last: scriptsOf(name) },
      body: drawn?.replace(pictureHints, '') ?? null,
    };
  }

  const forVisitors = new Map<string, PagePart>();
  for (const [path, name] of Object.entries(visitorPages))
    forVisitors.set(path, await partOf(name, [NO_SESSION]));

  const forMembers = new Map<string, PagePart>();
  for (const [path, name] of Object.entries({ ...visitorPages, ...memberPages })) {
    const data = [getUser.path, ...(pageData[name] ?? [])].map(
      (url) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${url}" />`,
    );
    // What the build drew of a page for visitors is not what members see there.
    const isTheirOwn = path in memberPages;
    forMembers.set(
      path,
      isTheirOwn
        ? await partOf(name, data)
        : { head: { first: data, last: scriptsOf(name) }, body: null },
    );
  }

  return (path, isVisitor) => {
    const known = shareSlugOf(path) === null ? path : SHARE_PATH;
    return isVisitor
      ? (forVisitors.get(known) ?? { head: { first: [NO_SESSION] }, body: null })
      : (forMembers.get(known) ?? { head: {}, body: null });
  };
}
