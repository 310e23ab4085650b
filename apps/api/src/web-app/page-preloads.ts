import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getUser } from '@talkreel/contracts/http/auth';
import { getActors, getVoices } from '@talkreel/contracts/http/catalog';
import { FIRST_PERFORMERS, SESSION_META } from '@talkreel/contracts/constants';
import { addressOf, routes } from '@talkreel/contracts/routes';
import { faceToken, shareSlugOf } from '@talkreel/contracts/page-meta';
import { z } from 'zod';
import type { MoreHead } from './page-head.ts';

/** The scripts of each page. */
const preloads = z.record(z.string(), z.array(z.string()));

/** Represents the address of every shared video. */
const SHARE_PATH = '/share/:slug';

/** The page a visitor gets at a path. */
const visitorPages: Readonly<Record<string, string>> = {
  '/': 'landing',
  '/app': 'landing',
  '/auth': 'login',
  '/blog': 'blog',
  '/pitch-deck': 'pitch-deck',
  [SHARE_PATH]: 'share',
  '/terms': 'terms',
};

/** Pages that need a session; the others are as for visitors. */
const memberPages: Readonly<Record<string, string>> = {
  '/': 'wizard',
  '/app': 'wizard',
  '/ai-influencer': 'creator',
  '/ai-influencer-pipeline': 'one-shot',
  '/batches': 'batches',
  '/films': 'films',
  '/user-influencers': 'community',
  '/profile': 'profile',
  '/usage': 'usage',
  '/brand': 'brand',
  '/media': 'media',
  '/developers': 'developers',
  '/subscribe': 'subscribe',
  '/additional-generations': 'additional-generations',
};

/** A page's first requests, as the app makes them. */
const pageData: Readonly<Record<string, readonly string[]>> = {
  wizard: [
    getActors.path,
    getVoices.path,
    addressOf(routes.getInfluencers, { query: FIRST_PERFORMERS }),
  ],
};

/** With a session, the page at this path shows the cast. */
export function showsCast(path: string, isVisitor: boolean): boolean {
  return !isVisitor && memberPages[path] === 'wizard';
}

/** Additions to the shell for a page. */
export interface PagePart {
  /** Elements for the head. */
  head: MoreHead;
  /** The prerendered top of the page; null: the shell's own placeholder is used. */
  body: string | null;
}

/** Without a session cookie nobody is signed in: the app can show the visitor's page without asking. */
const NO_SESSION = `<meta name="${SESSION_META}" content="none" />`;

/** The build's placeholder for an actor still. */
const faceElement = /<(?:img|link)[^>]*%face-(\d+)%[^>]*>/g;

/** Puts stills into the build's placeholders and removes placeholders without one. */
export function fillFaces(html: string, stills: readonly string[]): string {
  return html.replace(faceElement, (element, index: string) => {
    const still = stills[Number(index)];
    return still === undefined ? '' : element.replace(faceToken(Number(index)), () => still);
  });
}

/** React requests a page's first image late; in the head the browser finds it before the scripts. */
const pictureHints = /<link rel="preload" as="image"[^>]*>/g;

/**
 * By path, for visitors and for those with a session: what the build recorded about the pages of `root`, so their files
 * and data load beside the app and not after it.
 */
export async function readPagePreloads(
  root: string,
): Promise<(path: string, isVisitor: boolean) => PagePart> {
  const text = await readFile(join(root, 'page-preloads.json'), 'utf8').catch(() => '{}');
  const needs = preloads.parse(JSON.parse(text));

  // `crossorigin` must match the app's own request.
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
      (url) =>
        `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${url.replaceAll('&', '&amp;')}" />`,
    );
    // The prerendered visitor page differs from the member's.
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
