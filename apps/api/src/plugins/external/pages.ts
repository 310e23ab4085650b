import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { SharedVideo } from '@talkreel/contracts/http/share';
import { isScreenPath } from '@talkreel/contracts/page-meta';
import { renderPage } from './page-head.ts';
import type { VisitorPart } from './visitor-pages.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface SentPage {
  status: 200 | 404;
  body: Buffer;
}

export interface PagesOptions {
  shell: string;
  origin: string;
  visitorPart: (path: string) => VisitorPart;
}

/**
 * The pages as they are sent. Screens are few and always the same, so each is rendered and compressed once.
 * `video` is asked for with the address of a share page only (null: it is not shared): those are many and end, so none
 * is kept.
 */
export function createPages({ shell, origin, visitorPart }: PagesOptions) {
  const kept = new Map<string, SentPage>();

  function render(path: string, isVisitor: boolean, video: SharedVideo | null = null): string {
    if (!isVisitor) return renderPage(shell, path, origin, { video });
    const { head, body } = visitorPart(path);
    const page = renderPage(shell, path, origin, { ...head, video });
    return body === null ? page : page.replace(/<p data-boot[\s\S]*?<\/p>/, () => body);
  }

  return (
    path: string,
    isVisitor: boolean,
    encoding: Encoding,
    video?: SharedVideo | null,
  ): SentPage => {
    if (video !== undefined) {
      const body = compress(render(path, isVisitor, video), encoding);
      return { status: video === null ? 404 : 200, body };
    }
    if (!isScreenPath(path))
      return { status: 404, body: compress(render(path, isVisitor), encoding) };
    const key = `${encoding} ${String(isVisitor)} ${path}`;
    const page = kept.get(key) ?? {
      status: 200,
      body: compress(render(path, isVisitor), encoding),
    };
    kept.set(key, page);
    return page;
  };
}

/** The best of what a browser says it takes. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  const taken = (acceptEncoding ?? '').split(',').map((part) => part.trim());
  if (taken.includes('br')) return 'br';
  return taken.includes('gzip') ? 'gzip' : 'identity';
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
