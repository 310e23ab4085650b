import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { MediaToolFailed, runFfmpeg, untrustedInput } from '@talkreel/media-tools/ffmpeg';
import pLimit from 'p-limit';
import type { FoundMark } from './find-picture-mark.ts';
import type { Search } from './search-thread.ts';

/** A mark that was read, and where. */
export interface ReadMark extends FoundMark {
  in: 'picture';
}

export interface ReadMarkOptions {
  /** The key that marks are made with; see `shareMarkKey`. */
  key: Uint8Array;
  signal?: AbortSignal | undefined;
  /** For each program that is run; default 20 000. */
  timeoutMs?: number | undefined;
}

/** What is looked at: so many seconds, and so many frames of each. */
const SECONDS = 8;
const FPS = 3;
/** Frames are scaled down to this. A mark in a smaller cell than two pixels is not found. */
const LONGEST_SIDE = 960;
const MOST_BYTES = (SECONDS * FPS + 1) * (LONGEST_SIDE * LONGEST_SIDE + 32);

/** A search takes a second of one core. */
const searches = pLimit(Math.max(1, availableParallelism() - 1));

/**
 * Finds our mark in a video or a picture, whatever was done to it. Safe for untrusted files; takes about two
 * seconds and 100 MB. null: none was found, which proves nothing. What is no media has none either.
 */
export async function readMark(path: string, options: ReadMarkOptions): Promise<ReadMark | null> {
  const frames = await sampleFrames(path, options);
  const found = frames && (await search({ picture: frames }, options));
  return found && { ...found, in: 'picture' };
}

/** Grey frames as ffmpeg's PGM, one after the other; null: there are none. */
async function sampleFrames(
  path: string,
  { signal, timeoutMs = 20_000 }: ReadMarkOptions,
): Promise<Uint8Array | null> {
  const side = `min(${LONGEST_SIDE}\\,max(iw\\,ih))`;
  const scale = `scale=w=${side}:h=${side}:force_original_aspect_ratio=decrease:flags=area`;
  try {
    const { stdout } = await runFfmpeg(
      [
        untrustedInput(path, ['-t', String(SECONDS)]),
        ['-map', '0:v:0', '-vf', `fps=${FPS}:eof_action=pass,${scale},setsar=1,format=gray`],
        ['-frames:v', String(SECONDS * FPS), '-c:v', 'pgm', '-f', 'image2pipe', 'pipe:1'],
      ],
      { signal, timeoutMs, maxOutputBytes: MOST_BYTES },
    );
    return stdout.length === 0 ? null : stdout;
  } catch (error) {
    if (error instanceof MediaToolFailed) return null;
    throw error;
  }
}

/** Searches in a thread, since an event loop would stand still meanwhile. */
function search(
  what: Omit<Search, 'key'>,
  { key, signal }: ReadMarkOptions,
): Promise<FoundMark | null> {
  return searches(async () => {
    signal?.throwIfAborted();
    const workerData: Search = { ...what, key };
    const thread = new Worker(new URL('search-thread.ts', import.meta.url), { workerData });
    try {
      const [found] = (await once(thread, 'message', { signal })) as [FoundMark | null];
      return found;
    } finally {
      await thread.terminate();
    }
  });
}
