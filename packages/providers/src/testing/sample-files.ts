import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface SampleFiles {
  folder: string;
  voice: string;
  audio: string;
  video: string;
  image: string;
  remove(): Promise<void>;
}

/** Small real inputs for the models: a six-second voice, and two seconds of video and sound. */
export async function makeSampleFiles(): Promise<SampleFiles> {
  const folder = await mkdtemp(path.join(tmpdir(), 'talkreel-samples-'));
  const at = (name: string): string => path.join(folder, name);
  const draw = (source: string, ...rest: string[]): Promise<unknown> =>
    run('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, ...rest]);
  await Promise.all([
    draw('sine=frequency=180:duration=6', at('voice.wav')),
    draw('sine=frequency=220:duration=2', at('audio.wav')),
    draw('testsrc=size=160x180:rate=25:duration=2', '-pix_fmt', 'yuv420p', at('video.mp4')),
    draw('testsrc=size=640x720', '-frames:v', '1', at('image.png')),
  ]);
  return {
    folder,
    voice: at('voice.wav'),
    audio: at('audio.wav'),
    video: at('video.mp4'),
    image: at('image.png'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
