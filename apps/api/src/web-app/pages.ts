import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { SharedVideo } from '@talkreel/contracts/http/share';
import { isFixedPath, isScreenPath } from '@talkreel/contracts/page-meta';
import { renderPage } from './page-head.ts';
import { fillFaces, type PagePart } from './page-preloads.ts';

const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

export interface SentPage {
  status: 200 | 404;
  body: Buffer;
}

export interface PageRequest {
  path: string;
  isVisitor: boolean;
  encoding: Encoding;
  /** The video of a share page; null: it is not shared; locked: only those with its password may know anything of it. */
  video?: SharedVideo | null | 'locked' | undefined;
  /** Whether the review of its address is open; undefined: not a review's address. */
  isReviewOpen?: boolean | undefined;
  /** Paths of the actor stills that the page shows first. */
  pictures?: readonly string[];
  /** A console page requested by an operator. */
  isForOperator?: boolean;
}

export interface PagesOptions {
  shell: string;
  origin: string;
  supportEmail?: string | undefined;
  pagePart: (path: string, isVisitor: boolean) => PagePart;
}

/** On prerendered pages the app yields to what is painted first. */
const appScripts = /<script type="module"|<link rel="modulepreload"/g;

/**
 * The pages as sent. Screens at a fixed address are few and constant, so each is rendered and compressed once. Addresses
 * with a slug or an id are as many as anybody makes up, so none of those is kept.
 */
export function createPages({ shell, origin, supportEmail, pagePart }: PagesOptions) {
  const kept = new Map<string, SentPage>();

  function render({ path, isVisitor, video = null, pictures = [] }: PageRequest): string {
    const { head, body } = pagePart(path, isVisitor);
    const page = fillFaces(
      renderPage(shell, path, origin, {
        ...head,
        video: video === 'locked' ? null : video,
        supportEmail,
      }),
      pictures,
    );
    return body === null
      ? page
      : page
          .replace(appScripts, '$& fetchpriority="low"')
          .replace(/<p data-boot[\s\S]*?<\/p>/, () => fillFaces(body, pictures));
  }

  return (request: PageRequest): SentPage => {
    const { path, isVisitor, encoding, video, pictures = [], isForOperator = false } = request;
    const { isReviewOpen = true } = request;
    const send = (status: SentPage['status']): SentPage => ({
      status,
      body: compress(render(request), encoding),
    });
    if (video !== undefined) return send(video === null ? 404 : 200);
    if (isForOperator) return send(200);
    if (!isScreenPath(path) || !isReviewOpen) return send(404);
    if (!isFixedPath(path)) return send(200);
    const key = [encoding, isVisitor, path, ...pictures].join(' ');
    const page = kept.get(key) ?? send(200);
    kept.set(key, page);
    return page;
  };
}

/** The best encoding the browser accepts. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  return negotiate(acceptEncoding ?? '', [...ENCODINGS]) ?? 'identity';
}

const QUALITY = 6;

function compress(text: string, encoding: Encoding): Buffer {
  const bytes = Buffer.from(text);
  switch (encoding) {
    case 'br':
      return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
    case 'gzip':
      return gzipSync(bytes, { level: QUALITY });
    case 'identity':
      return bytes;
  }
}
