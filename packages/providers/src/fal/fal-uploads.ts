import { openAsBlob } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { ProviderDown, ProviderError } from '../errors.ts';
import { connectionError, statusError } from '../http-policy.ts';
import { contentTypeOf } from '../media-type.ts';
import type { MediaInput } from '../remote.ts';
import { readBounded } from '../own-server.ts';
import { type FalHttp, MAX_FAL_REPLY_BYTES } from './fal-http.ts';

const UPLOAD_TIMEOUT_MS = 120_000;
/** Uploads are shared for much less time than they are kept, so none expires before its request is run. */
const SHARED_MS = 10 * 60_000;
/** fal removes files after a day: people's faces and voices are in them. Without this it keeps them for good. */
export const FAL_LIFECYCLE = JSON.stringify({ expiration_duration_seconds: 24 * 3600 });

const SAFE = { effect: 'safe', userMessage: '' } as const;
const place = z.looseObject({ upload_url: z.url(), file_url: z.url() });

/** Uploads a file and returns its URL; a shared one is uploaded once. */
export function createFalUploads(
  http: FalHttp,
): (media: MediaInput, signal: AbortSignal) => Promise<string> {
  const shared = new Map<string, { address: Promise<string>; sinceMs: number }>();

  async function put(file: string, signal: AbortSignal): Promise<string> {
    const what = `upload ${path.basename(file)}`;
    const type = contentTypeOf(file);
    const body = await openAsBlob(file, { type });
    const to = await http.ask({
      ...{ host: 'rest', path: 'storage/upload/initiate?storage_type=fal-cdn-v3', what, signal },
      reply: place,
      init: {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-fal-object-lifecycle': FAL_LIFECYCLE },
        body: JSON.stringify({ content_type: type, file_name: path.basename(file) }),
      },
    });
    // It gets a user's file, so it is sent over TLS only, and without the key.
    if (http.isFalItself && !to.upload_url.startsWith('https:'))
      throw new ProviderDown(`${what}: it was to be sent to ${to.upload_url}`);
    try {
      const response = await fetch(to.upload_url, {
        ...{ method: 'PUT', body, redirect: 'error', headers: { 'content-type': type } },
        signal: AbortSignal.any([signal, AbortSignal.timeout(UPLOAD_TIMEOUT_MS)]),
      });
      if (!response.ok) throw await statusError(response, 'safe', what, Date.now());
      // Only a reply that has come to its end says that the file is there.
      await readBounded(response, { maxBytes: MAX_FAL_REPLY_BYTES, what, ...SAFE });
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof ProviderError ? error : connectionError(error, 'safe', what);
    }
    return to.file_url;
  }

  return async ({ path: file, sharedAs }, signal) => {
    if (sharedAs === undefined) return put(file, signal);
    for (const [name, { sinceMs }] of shared)
      if (performance.now() - sinceMs >= SHARED_MS) shared.delete(name);
    const known = shared.get(sharedAs);
    if (known) return known.address;
    // Other callers wait for this upload too, so it does not end when the first one aborts.
    const address = put(file, AbortSignal.timeout(UPLOAD_TIMEOUT_MS));
    shared.set(sharedAs, { address, sinceMs: performance.now() });
    address.catch(() => shared.delete(sharedAs));
    return address;
  };
}
