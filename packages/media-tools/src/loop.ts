import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fitFilter, FPS, mp4Container, videoCodec } from './encode.ts';
import type { MediaRunOptions } from './ffmpeg.ts';
import { runFfmpeg, untrustedInput } from './ffmpeg.ts';

export interface LoopVideoInput {
  video: string;
  output: string;
  /** Default 20. */
  seconds?: number | undefined;
  size?: { width: number; height: number } | undefined;
  /** A longer clip is cut to this before it turns back. Default: half of `seconds`. */
  clipSeconds?: number | undefined;
  /** Written as the `comment` tag; see {@link readComment}. */
  comment?: string | null | undefined;
}

/**
 * Plays a clip forwards and backwards, again and again, for exactly `seconds` (silent, 25 fps,
 * H.264). The frames at which it turns are shown once, so that it does not stutter there.
 */
export async function loopForwardBackward(
  input: LoopVideoInput,
  options: MediaRunOptions = {},
): Promise<void> {
  const seconds = input.seconds ?? 20;
  const clipFrames = Math.round((input.clipSeconds ?? seconds / 2) * FPS);
  const folder = await mkdtemp(path.join(tmpdir(), 'talkreel-loop-'));
  try {
    const there = path.join(folder, 'there.mkv');
    const back = path.join(folder, 'there-and-back.mkv');
    const nearlyLossless = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '6', '-an'];
    await runFfmpeg(
      [
        ...untrustedInput(input.video),
        ['-map', '0:v:0', '-vf', `fps=${FPS},${fitFilter(input.size)},format=yuv420p`],
        ['-frames:v', String(clipFrames), ...nearlyLossless, there],
      ],
      options,
    );
    await runFfmpeg(
      [
        ['-i', there, '-filter_complex'],
        '[0:v]split[a][b];[b]reverse,setpts=PTS-STARTPTS,trim=start_frame=1,setpts=PTS-STARTPTS[r];' +
          '[a][r]concat=n=2:v=1:a=0[v]',
        ['-map', '[v]', ...nearlyLossless, back],
      ],
      options,
    );
    await runFfmpeg(
      [
        ['-stream_loop', '-1', '-i', back, '-map', '0:v:0'],
        ['-vf', `setpts=N/(${FPS}*TB)`, ...videoCodec()],
        ['-frames:v', String(Math.round(seconds * FPS)), '-an'],
        [...mp4Container({ comment: input.comment })],
        input.output,
      ],
      options,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
