import { spawn } from 'node:child_process';
import { currentMediaTools } from './find-tools.ts';
import { lowerPriority } from './lower-priority.ts';
import { flattenArgs, type ToolArgs } from './run-tool.ts';

/**
 * The raw frames of a video, of `bytes` bytes each, decoded one by one: an unread one holds ffmpeg up. `args`: the input,
 * and what is made of it.
 */
export async function* rawFrames(
  args: ToolArgs,
  bytes: number,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const all = ['-v', 'error', '-nostdin', args, '-map', '0:v:0', '-f', 'rawvideo', 'pipe:1'];
  const child = spawn(currentMediaTools().ffmpeg, flattenArgs(all), {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  if (child.pid !== undefined) lowerPriority(child.pid, 5);
  const stop = (): void => void child.kill('SIGKILL');
  signal?.addEventListener('abort', stop, { once: true });
  let frame = new Uint8Array(bytes);
  let filled = 0;
  try {
    for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length;) {
        const take = Math.min(bytes - filled, chunk.length - at);
        frame.set(chunk.subarray(at, at + take), filled);
        filled += take;
        at += take;
        if (filled === bytes) {
          yield frame;
          frame = new Uint8Array(bytes);
          filled = 0;
        }
      }
    }
    signal?.throwIfAborted();
  } finally {
    signal?.removeEventListener('abort', stop);
    stop();
  }
}
