import { noteIn } from './comment-tag.ts';
import type { MediaInfo } from './media-info.ts';
import type { ToolArgs } from './run-tool.ts';

/** The one video format we deliver: 25 fps, H.264 that every browser plays, with a fast start. */
export const FPS = 25;

export function videoCodec(options: { preset?: string; crf?: number | undefined } = {}): ToolArgs {
  const { preset = 'veryfast', crf = 20 } = options;
  return [
    ['-c:v', 'libx264', '-preset', preset, '-crf', String(crf), '-pix_fmt', 'yuv420p'],
    ['-profile:v', 'high', '-g', String(FPS * 2), '-r', String(FPS)],
  ];
}

/** The information that a probe reads from a file in our delivery format. */
export function deliveredInfo(of: {
  width: number;
  height: number;
  frames: number;
  hasSound: boolean;
  comment?: string | null | undefined;
}): MediaInfo {
  const { width, height, frames, hasSound, comment } = of;
  return {
    container: 'mov,mp4,m4a,3gp,3g2,mj2',
    durationSeconds: frames / FPS,
    note: noteIn(comment ?? undefined),
    video: { codec: 'h264', width, height, fps: FPS, frames, pixelFormat: 'yuv420p' },
    ...(hasSound && { audio: { codec: 'aac', sampleRate: 48_000, channels: 2 } }),
  };
}

export function audioCodec(): string[] {
  return ['-c:a', 'aac', '-b:a', '128k', '-ar', '48000', '-ac', '2'];
}

/**
 * Drops all tags of the source except the given comment, and puts the index at the front of the
 * file.
 */
export function mp4Container(options: { comment?: string | null | undefined } = {}): string[] {
  const tag = options.comment ? ['-metadata', `comment=${options.comment}`] : [];
  return ['-map_metadata', '-1', ...tag, '-movflags', '+faststart', '-f', 'mp4'];
}

/**
 * A filter that fits the picture into the given size and keeps its aspect ratio; H.264 needs even
 * sides.
 */
export function fitFilter(size: { width: number; height: number } | undefined): string {
  if (!size) return 'scale=trunc(iw/2)*2:trunc(ih/2)*2,setsar=1';
  const { width, height } = size;
  return (
    `scale=${width}:${height}:force_original_aspect_ratio=increase:flags=lanczos,` +
    `crop=${width}:${height},setsar=1`
  );
}

/** The size after `fitFilter`. */
export function fittedSize(
  size: { width: number; height: number } | undefined,
  { video }: MediaInfo,
): { width: number; height: number } {
  const { width = 0, height = 0 } = size ?? video ?? {};
  return { width: width - (width % 2), height: height - (height % 2) };
}
