/** Frames of a foreign video, decoded one by one. */
import { spawn } from 'node:child_process';
import { untrustedInput } from '@talkreel/media-tools/ffmpeg';
import { currentMediaTools } from '@talkreel/media-tools/find-tools';
import { FRAME } from '../types.ts';

/** RGBA frames at our size and rate; a video that is too short is repeated from its start. */
export async function* readFrames(
  videoPath: string,
  frames: number,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const { width, height, fps } = FRAME;
  const size = width * height * 4;
  const fit = `fps=${fps},scale=${width}:${height}:force_original_aspect_ratio=increase,crop=${width}:${height},setsar=1`;
  const child = spawn(
    currentMediaTools().ffmpeg,
    [
      ...['-v', 'error', '-nostdin', '-stream_loop', '-1'],
      ...untrustedInput(videoPath),
      ...[
        '-map',
        '0:v:0',
        '-vf',
        fit,
        '-frames:v',
        String(frames),
        '-f',
        'rawvideo',
        '-pix_fmt',
        'rgba',
        'pipe:1',
      ],
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const stop = (): void => void child.kill('SIGKILL');
  signal?.addEventListener('abort', stop, { once: true });
  let frame = new Uint8Array(size);
  let filled = 0;
  try {
    for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length;) {
        const take = Math.min(size - filled, chunk.length - at);
        frame.set(chunk.subarray(at, at + take), filled);
        filled += take;
        at += take;
        if (filled === size) {
          yield frame;
          frame = new Uint8Array(size);
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
