import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { OutputRejected, ProviderDown } from '../errors.ts';
import { extensionFor } from '../media-type.ts';

export interface DownloadPolicy {
  /** The API's base URL: outputs may also come from its origin (the sandbox serves them there). */
  baseUrl: string;
  /** Whether an address over TLS is one of the provider's delivery hosts. Default: Replicate's. */
  isOfProvider?: ((url: URL) => boolean) | undefined;
  /** The maximum size. Default 200 MiB. */
  maxBytes?: number | undefined;
  /** The time limit for one file. Default 120 000. */
  timeoutMs?: number | undefined;
  /** The message for the user if the download fails. */
  userMessage: string;
}

const DELIVERY_DOMAIN = 'replicate.delivery';
const MAX_REDIRECTS = 3;

const isOfReplicate = ({ hostname }: URL): boolean =>
  hostname === DELIVERY_DOMAIN || hostname.endsWith(`.${DELIVERY_DOMAIN}`);

/**
 * Whether an output may be downloaded from this URL: the provider's delivery hosts over TLS, or the
 * API's own origin.
 */
export function isAllowedOutput(
  url: URL,
  baseUrl: string,
  isOfProvider: (url: URL) => boolean = isOfReplicate,
): boolean {
  if (url.username !== '' || url.password !== '') return false;
  if (url.origin === new URL(baseUrl).origin) return true;
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return isOfProvider(url);
}

const TRIES = 3;
const RETRY_STEP_MS = 300;

/**
 * Downloads one output to `toDir/<name><extension>` and returns the path. No key is sent.
 * @throws {OutputRejected} foreign host (redirects included), too large, expired or empty.
 * @throws {ProviderDown} three tries met a server error or a broken connection.
 */
export async function downloadOutput(
  address: string,
  toDir: string,
  name: string,
  policy: DownloadPolicy,
  signal: AbortSignal,
): Promise<string> {
  // A paid output is downloaded again before anyone pays for another.
  for (let tried = 1; ; tried += 1) {
    try {
      return await downloadOnce(address, toDir, name, policy, signal);
    } catch (error) {
      if (!(error instanceof ProviderDown) || tried === TRIES) throw error;
      await delay(RETRY_STEP_MS * 2 ** tried, undefined, { signal });
    }
  }
}

async function downloadOnce(
  address: string,
  toDir: string,
  name: string,
  policy: DownloadPolicy,
  signal: AbortSignal,
): Promise<string> {
  const { userMessage, maxBytes = 200 * 1024 * 1024, timeoutMs = 120_000 } = policy;
  const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  try {
    const response = await follow(address, policy, limited);
    const stated = Number(response.headers.get('content-length') ?? 0);
    if (stated > maxBytes) throw tooLarge(address, maxBytes, userMessage);
    if (!response.body) throw new OutputRejected('empty', `${address} is empty`, userMessage);
    const extension = extensionFor(
      response.headers.get('content-type'),
      new URL(response.url || address).pathname,
    );
    await mkdir(toDir, { recursive: true });
    const file = path.join(toDir, name + extension);
    let bytes = 0;
    const cap = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        done(bytes > maxBytes ? tooLarge(address, maxBytes, userMessage) : null, chunk);
      },
    });
    try {
      await pipeline(Readable.fromWeb(response.body), cap, createWriteStream(file), {
        signal: limited,
      });
      if (bytes === 0) throw new OutputRejected('empty', `${address} is empty`, userMessage);
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
    return file;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof OutputRejected || error instanceof ProviderDown) throw error;
    throw new ProviderDown(`download ${address}: ${String(error)}`, error);
  }
}

async function follow(
  address: string,
  policy: DownloadPolicy,
  signal: AbortSignal,
): Promise<Response> {
  let at = address;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const url = URL.canParse(at) ? new URL(at) : null;
    if (!url || !isAllowedOutput(url, policy.baseUrl, policy.isOfProvider)) {
      throw new OutputRejected('foreign-host', `${at} is not the provider's`, policy.userMessage);
    }
    const response = await fetch(url, { redirect: 'manual', signal });
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      at = new URL(response.headers.get('location') ?? '', url).href;
      continue;
    }
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status >= 500 || response.status === 429) {
      throw new ProviderDown(`download ${at}: ${response.status}`);
    }
    throw new OutputRejected('expired', `download ${at}: ${response.status}`, policy.userMessage);
  }
  throw new OutputRejected('foreign-host', `${address} redirects on and on`, policy.userMessage);
}

function tooLarge(address: string, maxBytes: number, userMessage: string): OutputRejected {
  return new OutputRejected('too-large', `${address} has more than ${maxBytes} bytes`, userMessage);
}
