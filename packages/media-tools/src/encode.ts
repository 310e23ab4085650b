import type { ToolArgs } from './run-tool.ts';

/** The one video format we deliver: 25 fps, H.264 that every browser plays, with a fast start. */
export const FPS = 25;

export function videoCodec(options: { preset?: string; crf?: number } = {}): ToolArgs {
  const { preset = 'veryfast', crf = 20 } = options;
  return [
    ['-c:v', 'libx264', '-preset', preset, '-crf', String(crf), '-pix_fmt', 'yuv420p'],
    ['-profile:v', 'high', '-g', String(FPS * 2), '-r', String(FPS)],
  ];
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
