import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
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

/** The pages as they are sent. Screens are few and always the same, so each is rendered and compressed once. */
export function createPages({ shell, origin, visitorPart }: PagesOptions) {
  const kept = new Map<string, SentPage>();

  function render(path: string, isVisitor: boolean): string {
    if (!isVisitor) return renderPage(shell, path, origin);
    const { head, body } = visitorPart(path);
    const page = renderPage(shell, path, origin, head);
    return body === null ? page : page.replace(/<p data-boot[\s\S]*?<\/p>/, () => body);
  }

  return (path: string, isVisitor: boolean, encoding: Encoding): SentPage => {
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
