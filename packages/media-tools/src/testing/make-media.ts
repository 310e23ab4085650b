import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runFfmpeg } from '../ffmpeg.ts';
import type { ToolArgs } from '../run-tool.ts';

/** A separate folder for one test file. */
export async function scratchFolder(): Promise<{
  at(name: string): string;
  remove(): Promise<void>;
}> {
  const folder = await mkdtemp(path.join(tmpdir(), 'talkreel-media-'));
  return {
    at: (name) => path.join(folder, name),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

export interface MakeVideoOptions {
  seconds: number;
  fps?: number;
  size?: string;
  picture?: 'moving' | 'still' | 'noise' | 'black';
  sound?: 'tone' | 'silence' | 'none';
}

/** The outputs of ffmpeg by its arguments and the extension, because test files ask for the same few. */
const made = new Map<string, Promise<Buffer>>();

async function makeOnce(file: string, args: ToolArgs): Promise<string> {
  const key = JSON.stringify([path.extname(file), args]);
  const bytes = made.get(key) ?? runFfmpeg([args, file]).then(() => readFile(file));
  made.set(key, bytes);
  await writeFile(file, await bytes);
  return file;
}

/** A small synthetic video. */
export async function makeVideo(file: string, options: MakeVideoOptions): Promise<string> {
  const { seconds, fps = 25, size = '160x180', picture = 'moving', sound = 'tone' } = options;
  const source = {
    moving: `testsrc=size=${size}:rate=${fps}:duration=${seconds}`,
    still: `smptebars=size=${size}:rate=${fps}:duration=${seconds}`,
    noise: `color=gray:size=${size}:rate=${fps}:duration=${seconds},noise=c0s=100:c0f=t`,
    black: `color=black:size=${size}:rate=${fps}:duration=${seconds}`,
  }[picture];
  const audio = sound === 'tone' ? `sine=frequency=330:duration=${seconds}` : 'anullsrc';
  return makeOnce(file, [
    ['-f', 'lavfi', '-i', source],
    ...(sound === 'none' ? [] : ['-f', 'lavfi', '-i', audio, '-c:a', 'aac']),
    ['-t', String(seconds), '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
  ]);
}

/** A tone as WAV. */
export async function makeTone(file: string, seconds: number, sampleRate = 24000): Promise<string> {
  const source = `sine=frequency=220:sample_rate=${sampleRate}:duration=${seconds}`;
  return makeOnce(file, ['-f', 'lavfi', '-i', source]);
}

/** Draws a frame in one colour, given as #rrggbb, with a hole in it where a picture is. */
export async function makeMat(
  path: string,
  color: string,
  size: { width: number; height: number },
  hole: { x: number; y: number; width: number; height: number },
): Promise<string> {
  const inHole =
    `between(X,${hole.x},${hole.x + hole.width - 1})*` +
    `between(Y,${hole.y},${hole.y + hole.height - 1})`;
  const source =
    `color=${color}:size=${size.width}x${size.height},format=rgba,` +
    `geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)':a='255*(1-${inHole})'`;
  await runFfmpeg(['-f', 'lavfi', '-i', source, '-frames:v', '1', path]);
  return path;
}
