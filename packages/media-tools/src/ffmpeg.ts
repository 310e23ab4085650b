import type { MediaTools } from './find-tools.ts';
import { currentMediaTools } from './find-tools.ts';
import type { RunToolOptions, ToolArgs, ToolResult } from './run-tool.ts';
import { runTool } from './run-tool.ts';

export { findFfmpeg, findMediaTools, MediaToolMissing, useMediaTools } from './find-tools.ts';
export type { MediaTools } from './find-tools.ts';
export { MediaToolFailed } from './run-tool.ts';

/** The last argument of every media function: the abort signal and the programs to run. */
export interface MediaRunOptions {
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
  tools?: MediaTools | undefined;
}

export interface FfmpegOptions extends RunToolOptions {
  tools?: MediaTools | undefined;
}

/**
 * Runs ffmpeg with the given arguments; it overwrites files and asks nothing.
 * @throws {MediaToolFailed} with the end of stderr.
 */
export async function runFfmpeg(args: ToolArgs, options: FfmpegOptions = {}): Promise<ToolResult> {
  const { tools = currentMediaTools(), ...run } = options;
  const quiet = ['-hide_banner', '-loglevel', 'error', '-y'];
  if (run.stdin === undefined) quiet.push('-nostdin');
  return runTool(tools.ffmpeg, [quiet, args], run);
}

/** Demuxers whose data is in one file; playlists (m3u8, concat) could reference other files. */
const TRUSTED_FORMATS = [
  'mov,mp4,m4a,3gp,3g2,mj2',
  'matroska,webm',
  'wav,mp3,ogg,flac,aac,aiff,caf,asf',
  'jpeg_pipe,png_pipe,webp_pipe,bmp_pipe,gif,image2',
].join(',');

/**
 * Input arguments for an untrusted file: no network, no playlist, no picture above 25 megapixels.
 * `extra` goes before the input (for example `['-ss', '0.5']`).
 */
export function untrustedInput(file: string, extra: readonly string[] = []): string[] {
  return [...inputGuards(), ...extra, '-i', `file:${file}`];
}

/** The same limits for ffprobe, which has no `-i`. */
export function inputGuards(): string[] {
  return [
    ['-protocol_whitelist', 'file,pipe'],
    ['-format_whitelist', TRUSTED_FORMATS],
    ['-max_pixels', '26214400'],
    // The largest single allocation: 25 megapixels of eight bytes each are 200 MB.
    ['-max_alloc', String(256 * 1024 * 1024)],
  ].flat();
}
