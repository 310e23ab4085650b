import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { PackFile } from './catalog.ts';
import { asPackError, sizeOf, VoicePackError } from './problem.ts';

export interface ObtainOptions {
  /** A folder that holds the files, or the address of a mirror that does; default: where the pack is published. */
  from?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Bytes of this file that are here. */
  onProgress?: (bytes: number) => void;
  /** The pause before a connection that broke is tried again, by how often it broke in a row. */
  retryDelayMs?: (failures: number) => number;
}

const failuresInARow = 5;
/** A connection that brings nothing for so long is broken. */
const stallMs = 60_000;

const isAddress = (from: string): boolean => /^https?:\/\//.test(from);

const isFileError = (cause: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS'].includes(
    (cause as NodeJS.ErrnoException).code ?? '',
  );

/**
 * Brings a file into a pack's folder and verifies it. What is there and right is kept, and an interrupted download is
 * continued.
 * @throws {VoicePackError} `missing-file`, `truncated`, `wrong-hash`, `unreachable`, `refused`, `no-disk`, `not-readable`
 */
export async function obtainFile(
  file: PackFile,
  folder: string,
  options: ObtainOptions = {},
): Promise<'kept' | 'added'> {
  const target = path.join(folder, file.name);
  if ((await bytesOf(target)) === file.bytes && (await digestOf(target)) === file.sha256)
    return 'kept';
  const part = `${target}.part`;
  try {
    await mkdir(path.dirname(target), { recursive: true });
    if (options.from === undefined || isAddress(options.from)) await download(file, part, options);
    else await copyFile(await sourceIn(options.from, file), part);
    await verifyFile(file, part);
    await rename(part, target);
  } catch (cause) {
    // Wrong bytes are never continued; missing ones are.
    if (cause instanceof VoicePackError && cause.problem === 'wrong-hash')
      await rm(part, { force: true });
    throw asPackError(cause, file.name);
  }
  return 'added';
}

/** @throws {VoicePackError} `missing-file`, `truncated`, `wrong-hash` */
export async function verifyFile(file: PackFile, at: string): Promise<void> {
  const bytes = await bytesOf(at);
  if (bytes === null) throw new VoicePackError('missing-file', `${file.name} is missing.`);
  if (bytes < file.bytes)
    throw new VoicePackError(
      'truncated',
      `${file.name} is cut short: it has ${bytes} of ${file.bytes} bytes.`,
    );
  const digest = await digestOf(at);
  if (bytes > file.bytes || digest !== file.sha256)
    throw new VoicePackError(
      'wrong-hash',
      `${file.name} is not the file that belongs to this pack: its SHA-256 is ${digest}, and ${file.sha256} is expected. It was not taken.`,
    );
}

/** The file in a folder: as it lies in the pack, or flat. */
async function sourceIn(from: string, { name }: PackFile): Promise<string> {
  for (const candidate of [path.join(from, name), path.join(from, path.basename(name))])
    if ((await bytesOf(candidate)) !== null) return candidate;
  throw new VoicePackError('missing-file', `${name} is not in ${from}.`);
}

async function bytesOf(at: string): Promise<number | null> {
  return stat(at).then(
    (found) => (found.isFile() ? found.size : null),
    () => null,
  );
}

async function digestOf(at: string): Promise<string> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(at), digest);
  return digest.digest('hex');
}

async function download(
  file: PackFile,
  part: string,
  { from, signal, onProgress, retryDelayMs = (failures) => 500 * 2 ** failures }: ObtainOptions,
): Promise<void> {
  const url = from === undefined ? file.url : `${from.replace(/\/$/, '')}/${file.name}`;
  for (let failures = 0; ; failures++) {
    const before = (await bytesOf(part)) ?? 0;
    try {
      await continueDownload(url, file, part, before, signal, onProgress);
      return;
    } catch (cause) {
      signal?.throwIfAborted();
      if (cause instanceof VoicePackError || isFileError(cause)) throw cause;
      const now = (await bytesOf(part)) ?? 0;
      if (now > before) failures = 0;
      if (failures + 1 >= failuresInARow)
        throw new VoicePackError(
          'unreachable',
          `${file.name} could not be fetched from ${new URL(url).host} (${sizeOf(now)} of ${sizeOf(file.bytes)} are here). Run the command again to continue, or bring the files yourself: --from <folder>.`,
          cause,
        );
      await delay(retryDelayMs(failures), undefined, { signal });
    }
  }
}

/** One request, for what is missing. Throws a `VoicePackError` if asking again is useless. */
async function continueDownload(
  url: string,
  file: PackFile,
  part: string,
  here: number,
  signal: AbortSignal | undefined,
  onProgress: ObtainOptions['onProgress'],
): Promise<void> {
  if (here === file.bytes) return;
  const start = here < file.bytes ? here : 0;
  const stalled = new AbortController();
  const timer = setTimeout(() => stalled.abort(new Error('nothing came')), stallMs);
  const signals = signal ? [signal, stalled.signal] : [stalled.signal];
  try {
    const response = await fetch(url, {
      headers: {
        'accept-encoding': 'identity',
        ...(start > 0 ? { range: `bytes=${start}-` } : {}),
      },
      signal: AbortSignal.any(signals),
    });
    timer.refresh();
    if (
      response.status >= 400 &&
      response.status < 500 &&
      ![408, 416, 429].includes(response.status)
    )
      throw new VoicePackError(
        'refused',
        `${new URL(url).host} answers ${response.status} for ${file.name}. Bring the files yourself: --from <folder>.`,
      );
    const continues = rangeStart(response) === start;
    if (response.status === 416 || (response.status === 206 && !continues)) {
      await truncate(part, 0);
      throw new Error('The server continues elsewhere.');
    }
    if (!response.ok || !response.body) throw new Error(`The server answers ${response.status}.`);
    await appendTo(part, response.status === 206 ? start : 0, response.body, (bytes) => {
      timer.refresh();
      onProgress?.(bytes);
      return bytes <= file.bytes;
    });
  } finally {
    clearTimeout(timer);
  }
  const got = (await bytesOf(part)) ?? 0;
  if (got < file.bytes) throw new Error(`The connection ended after ${got} bytes.`);
}

function rangeStart(response: Response): number | null {
  const start = /^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '')?.[1];
  return start === undefined ? null : Number(start);
}

/** Writes from `start`, the file's end, until the body ends or `goesOn` says no. */
async function appendTo(
  part: string,
  start: number,
  body: AsyncIterable<Uint8Array>,
  goesOn: (bytes: number) => boolean,
): Promise<void> {
  const out = await open(part, start === 0 ? 'w' : 'a');
  try {
    let at = start;
    for await (const chunk of body) {
      await out.appendFile(chunk);
      at += chunk.length;
      if (!goesOn(at)) break;
    }
  } finally {
    await out.close();
  }
}
