import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import type { FileStore } from './file-store.ts';
import { extensionOf } from './media-types.ts';

/** The model could not fetch one of its inputs; the message is the prediction's error. */
export class InputUnavailable extends Error {}

export interface InputMedia {
  /** A local path for the URL; fetched or decoded files go to `folder`. */
  fetch(url: string, folder: string, name: string, signal: AbortSignal): Promise<string>;
}

const MAX_BYTES = 100 * 1024 * 1024;
const TIMEOUT_MS = 30_000;

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/**
 * Fetches our own files by id, data URIs, and URLs on this machine or on the given hosts. Everything else is refused:
 * the sandbox makes no outside connections.
 */
export function createInputMedia(
  files: Pick<FileStore, 'get' | 'pathOf'>,
  allowedHosts: readonly string[],
  ownFile = /\/replicate\/v1\/files\/([^/]+)(?:\/download)?$/,
): InputMedia {
  const download = async (
    url: URL,
    folder: string,
    name: string,
    signal: AbortSignal,
  ): Promise<string> => {
    if (!isLoopback(url.hostname) && !allowedHosts.includes(url.host)) {
      throw new InputUnavailable(`Failed to download ${url.href}: host is not reachable from here`);
    }
    let response: Response;
    try {
      response = await fetch(url, {
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
    } catch (error) {
      signal.throwIfAborted();
      throw new InputUnavailable(`Failed to download ${url.href}: ${(error as Error).message}`);
    }
    if (!response.ok || response.body === null) {
      throw new InputUnavailable(`Failed to download ${url.href}: HTTP ${response.status}`);
    }
    const type = response.headers.get('content-type')?.split(';')[0] ?? '';
    const path = join(folder, `${name}${extensionOf(type)}`);
    let bytes = 0;
    const limit = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        bytes += chunk.length;
        if (bytes > MAX_BYTES) done(new InputUnavailable('Input file is larger than 100 MB'));
        else done(null, chunk);
      },
    });
    await pipeline(Readable.fromWeb(response.body as WebStream), limit, createWriteStream(path), {
      signal,
    });
    return path;
  };

  const decode = async (uri: string, folder: string, name: string): Promise<string> => {
    const match = /^data:([^;,]*)((?:;[^;,]*)*?)(;base64)?,(.*)$/s.exec(uri);
    if (match === null) throw new InputUnavailable('Input is not a valid data URI');
    const [, type = '', , base64, body = ''] = match;
    const bytes =
      base64 === undefined ? Buffer.from(decodeURIComponent(body)) : Buffer.from(body, 'base64');
    const path = join(folder, `${name}${extensionOf(type)}`);
    await writeFile(path, bytes);
    return path;
  };

  return {
    fetch: async (text, folder, name, signal) => {
      await mkdir(folder, { recursive: true });
      if (text.startsWith('data:')) return decode(text, folder, name);
      const url = new URL(text);
      const own = ownFile.exec(url.pathname)?.[1];
      if (own !== undefined) {
        const file = files.get(own);
        if (file === undefined)
          throw new InputUnavailable(`Failed to download ${url.href}: HTTP 404`);
        return files.pathOf(file.id);
      }
      return download(url, folder, name, signal);
    },
  };
}
