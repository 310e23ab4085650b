import { useSyncExternalStore } from 'react';
import { createStore } from './store.ts';

/** The kind of a file that is being sent; there is one of each at a time. */
type Upload = 'photo' | 'recording' | 'logo' | 'background' | 'music';

const shares = createStore<Partial<Record<Upload, number | null>>>({});

function setShare(upload: Upload, share: number | null): void {
  shares.set({ ...shares.get(), [upload]: share });
}

/** The sent share of an upload in percent; null before it begins, and once all of it was sent. */
export function useSentPercent(upload: Upload): number | null {
  const share = useSyncExternalStore(shares.subscribe, () => shares.get()[upload] ?? null);
  return share === null || share === 1 ? null : Math.floor(share * 100);
}

/** A `fetch` that reports how much of its body was sent, which the browser's own does not. */
export const fetchWithProgress = (upload: Upload) =>
  fetchReporting((share) => setShare(upload, share));

/** The same for any upload; null: it has ended. */
export function fetchReporting(report: (share: number | null) => void) {
  return (url: string, { method = 'POST', headers, body, signal }: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.addEventListener('progress', ({ loaded, total }) => report(loaded / total));
      request.addEventListener('load', () => resolve(responseOf(request)));
      request.addEventListener('error', () => reject(new TypeError('Failed to fetch')));
      request.addEventListener('abort', () => reject(signal?.reason as Error));
      request.addEventListener('loadend', () => report(null));
      if (signal?.aborted) return reject(signal.reason as Error);
      signal?.addEventListener('abort', () => request.abort());
      report(0);
      request.send(body as XMLHttpRequestBodyInit);
    });
}

function responseOf(request: XMLHttpRequest): Response {
  const { status, statusText, responseText } = request;
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/).filter(Boolean);
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  return new Response(status === 204 ? null : responseText, { status, statusText, headers });
}
