/** One ffmpeg that turns raw frames into an MP4 that every browser plays. */
import { spawn } from 'node:child_process';
import { lowerPriority } from '@talkreel/media-tools/lower-priority';
import { FRAME } from '../types.ts';
import { encodeTag } from '../cast/rig-tag.ts';
import type { CameraTag, RigTag, SpokenTag } from '../cast/rig.ts';
import { currentMediaTools } from '@talkreel/media-tools/find-tools';

/** ffmpeg failed. The message ends with the last line of its output. */
export class EncodeFailed extends Error {
  override readonly name = 'EncodeFailed';
}

export interface EncoderOptions {
  outPath: string;
  durationSeconds: number;
  audioPath?: string | undefined;
  tag?: RigTag | CameraTag | SpokenTag | undefined;
  width?: number | undefined;
  height?: number | undefined;
  /** x264 constant rate factor; default 20. */
  crf?: number | undefined;
  preset?: string | undefined;
  /** The frames have an alpha: it is written below their colours. */
  isCutOut?: boolean | undefined;
}

export interface Encoder {
  /** Resolves when ffmpeg has read the bytes; until then they must not change. */
  write(frame: Uint8Array): Promise<void>;
  /** No more frames: waits until the file is complete. */
  finish(): Promise<void>;
  /** Aborts: resolves when ffmpeg has ended and no longer writes its file. */
  stop(): Promise<void>;
}

// Players guess the colours of untagged video differently, so tag it.
const VIDEO_COLOUR = 'scale=out_color_matrix=bt709:out_range=tv:flags=fast_bilinear,format=yuv420p';

/** Colours above their alpha. */
const STACKED = [
  `split[drawn][edges]`,
  `[drawn]${VIDEO_COLOUR}[colours]`,
  `[edges]alphaextract,${VIDEO_COLOUR}[alpha]`,
  '[colours][alpha]vstack',
].join(';');

/**
 * A fixed number of threads and no timestamps: the same frames produce the same bytes. `input`
 * contains raw RGBA frames.
 */
export function encoderArguments(options: EncoderOptions, input: string): string[] {
  const {
    outPath,
    durationSeconds,
    audioPath,
    tag,
    width = FRAME.width,
    height = FRAME.height,
  } = options;
  return [
    ...['-hide_banner', '-loglevel', 'error', '-y', '-nostdin'],
    ...[
      '-f',
      'rawvideo',
      '-pix_fmt',
      'rgba',
      '-video_size',
      `${width}x${height}`,
      '-framerate',
      String(FRAME.fps),
    ],
    ...['-i', input],
    ...(audioPath
      ? ['-i', `file:${audioPath}`, '-map', '0:v:0', '-map', '1:a:0']
      : ['-map', '0:v:0']),
    ...['-map_metadata', '-1', '-map_chapters', '-1'],
    ...['-vf', options.isCutOut === true ? STACKED : VIDEO_COLOUR],
    ...[
      '-c:v',
      'libx264',
      '-preset',
      options.preset ?? 'veryfast',
      '-crf',
      String(options.crf ?? 20),
    ],
    ...['-profile:v', 'high', '-g', String(FRAME.fps * 2), '-threads', '2'],
    ...[
      '-colorspace',
      'bt709',
      '-color_primaries',
      'bt709',
      '-color_trc',
      'bt709',
      '-color_range',
      'tv',
    ],
    ...(audioPath ? ['-af', 'apad', '-c:a', 'aac', '-b:a', '96k', '-ar', '48000', '-ac', '1'] : []),
    ...['-t', String(durationSeconds)],
    ...(tag ? ['-metadata', `comment=${encodeTag(tag)}`] : []),
    ...['-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact'],
    ...['-movflags', '+faststart', '-f', 'mp4', outPath],
  ];
}

export function startEncoder(options: EncoderOptions): Encoder {
  const args = encoderArguments(options, 'pipe:0');
  const child = spawn(currentMediaTools().ffmpeg, args, {
    stdio: ['pipe', 'ignore', 'pipe'],
    windowsHide: true,
  });
  if (child.pid !== undefined) lowerPriority(child.pid, 5);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2000);
  });
  const closed = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else
        reject(
          new EncodeFailed(
            `ffmpeg ended with ${code ?? 'a signal'}: ${said.trim().split('\n').at(-1) ?? ''}`,
          ),
        );
    });
  });
  // Whoever awaits `finish` gets the error; an earlier failure must not count as unhandled.
  closed.catch(() => undefined);
  // The exit code reports a broken pipe.
  child.stdin.on('error', () => undefined);

  return {
    write: (frame) =>
      new Promise((resolve, reject) => {
        child.stdin.write(frame, (error) => {
          if (error) closed.then(resolve, reject);
          else resolve();
        });
      }),
    async finish() {
      child.stdin.end();
      await closed;
    },
    async stop() {
      child.kill('SIGKILL');
      await closed.catch(() => undefined);
    },
  };
}
