import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { MediaToolFailed, runFfmpeg, untrustedInput } from '@talkreel/media-tools/ffmpeg';
import type { ToolArgs } from '@talkreel/media-tools/run-tool';
import pLimit from 'p-limit';
import { SEARCH_RATE } from './find-sound-mark.ts';
import type { FoundMark } from './found-mark.ts';
import type { Search } from './search-thread.ts';

/** A mark that was read, and where. */
export interface ReadMark extends FoundMark {
  in: 'picture' | 'sound';
}

export interface ReadMarkOptions {
  /** The key that marks are made with; see `shareMarkKey`. */
  key: Uint8Array;
  /** Ends the search, which then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** What is looked at: so many seconds, and so many frames of each. */
const SECONDS = 8;
const FPS = 3;
/** Frames are scaled down to this. A mark in a smaller cell than two pixels is not found. */
const LONGEST_SIDE = 960;
const MOST_BYTES = (SECONDS * FPS + 1) * (LONGEST_SIDE * LONGEST_SIDE + 32);
/** What is listened to. */
const SOUND_SECONDS = 30;
/** Each thread of a decoder keeps pictures of its own, which for a hostile file of some kilobytes are 40 MB and more. */
const BOUNDED = ['-threads', '2'];
const MEMORY_LIMIT_BYTES = 768 * 1024 * 1024;

/** A search takes about a second of one core. */
const searches = pLimit(Math.max(1, availableParallelism() - 1));

/**
 * Finds our mark in a video, a picture or a sound, whatever was done to it. Safe for untrusted files; takes one to four
 * seconds and 100 MB. null: none was found, which proves nothing. What is no media has none either.
 * @throws {MediaToolFailed} if a program does not finish: nothing is known then.
 */
export async function readMark(path: string, options: ReadMarkOptions): Promise<ReadMark | null> {
  const { key } = options;
  const picture = await sampled(framesOf(path), options);
  const seen = picture && (await search({ key, picture }, options));
  if (seen) return { ...seen, in: 'picture' };
  const sound = await sampled(samplesOf(path), options);
  const heard = sound && (await search({ key, sound }, options));
  return heard && { ...heard, in: 'sound' };
}

/** Grey frames as ffmpeg's PGM, one after the other. */
function framesOf(path: string): ToolArgs {
  const side = `min(${LONGEST_SIDE}\\,max(iw\\,ih))`;
  const scale = `scale=w=${side}:h=${side}:force_original_aspect_ratio=decrease:flags=area`;
  return [
    untrustedInput(path, [...BOUNDED, '-t', String(SECONDS)]),
    // A picture has no duration, so its only frame is passed on at the end.
    ['-map', '0:v:0', '-vf', `fps=${FPS}:eof_action=pass,${scale},setsar=1,format=gray`],
    ['-frames:v', String(SECONDS * FPS), '-c:v', 'pgm', '-f', 'image2pipe', 'pipe:1'],
  ];
}

function samplesOf(path: string): ToolArgs {
  return [
    untrustedInput(path, [...BOUNDED, '-t', String(SOUND_SECONDS)]),
    ['-map', '0:a:0', '-ac', '1', '-ar', String(SEARCH_RATE), '-f', 's16le', 'pipe:1'],
  ];
}

/** What ffmpeg writes; null: nothing, because the file has no such stream or cannot be read. */
async function sampled(args: ToolArgs, { signal }: ReadMarkOptions): Promise<Uint8Array | null> {
  try {
    const { stdout } = await runFfmpeg(args, {
      signal,
      maxOutputBytes: MOST_BYTES,
      memoryLimitBytes: MEMORY_LIMIT_BYTES,
    });
    return stdout.length === 0 ? null : stdout;
  } catch (error) {
    if (error instanceof MediaToolFailed && !error.timedOut) return null;
    throw error;
  }
}

/** Searches in a thread, since an event loop would stand still meanwhile. */
function search(workerData: Search, { signal }: ReadMarkOptions): Promise<FoundMark | null> {
  return searches(async () => {
    signal?.throwIfAborted();
    const thread = new Worker(new URL('search-thread.ts', import.meta.url), { workerData });
    try {
      const [found] = (await once(thread, 'message', { signal })) as [FoundMark | null];
      return found;
    } finally {
      await thread.terminate();
    }
  });
}
