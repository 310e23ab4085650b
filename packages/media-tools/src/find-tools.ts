import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

/** Absolute paths of the two programs. Without ffprobe, files are probed by ffmpeg itself. */
export interface MediaTools {
  ffmpeg: string;
  ffprobe: string | null;
}

/** A program is not installed. The message says which one and how to get it. */
export class MediaToolMissing extends Error {
  override readonly name = 'MediaToolMissing';
}

export interface FindToolOptions {
  /** A path from the caller's configuration (FFMPEG_PATH, FFPROBE_PATH), used as it is or refused. */
  path?: string | undefined;
  /** Folders to look in, as in PATH. Defaults to the PATH of this process. */
  searchPath?: string | undefined;
}

/** @throws {MediaToolMissing} when ffmpeg is neither where the caller says nor on the PATH. */
export function findFfmpeg(options: FindToolOptions = {}): string {
  return findTool('ffmpeg', 'FFMPEG_PATH', options);
}

/** @throws {MediaToolMissing} when ffprobe is neither where the caller says nor on the PATH. */
export function findFfprobe(options: FindToolOptions = {}): string {
  return findTool('ffprobe', 'FFPROBE_PATH', options);
}

export interface FindMediaToolsOptions {
  ffmpegPath?: string | undefined;
  ffprobePath?: string | undefined;
  searchPath?: string | undefined;
}

/**
 * Both programs: the configured ones, else the system's.
 * @throws {MediaToolMissing} if there is no ffmpeg.
 */
export function findMediaTools(options: FindMediaToolsOptions = {}): MediaTools {
  const { searchPath } = options;
  const ffmpeg = findFfmpeg({ path: options.ffmpegPath, searchPath });
  return {
    ffmpeg,
    ffprobe: nullIfMissing(() => findFfprobe({ path: options.ffprobePath, searchPath })),
  };
}

let defaultTools: MediaTools | undefined;

/** The default tools: found on the PATH once, or set by `useMediaTools`. */
export function currentMediaTools(): MediaTools {
  defaultTools ??= findMediaTools();
  return defaultTools;
}

/** Sets the configured tools; called once at boot. */
export function useMediaTools(tools: MediaTools): void {
  defaultTools = tools;
}

function nullIfMissing(find: () => string): string | null {
  try {
    return find();
  } catch (error) {
    if (error instanceof MediaToolMissing) return null;
    throw error;
  }
}

function findTool(name: string, variable: string, options: FindToolOptions): string {
  if (options.path) {
    if (isExecutable(options.path)) return path.resolve(options.path);
    throw new MediaToolMissing(`${variable} is ${options.path}, which is not a program.`);
  }
  // oxlint-disable-next-line node/no-process-env -- the PATH belongs to the operating system
  const folders = (options.searchPath ?? process.env['PATH'] ?? '').split(path.delimiter);
  for (const folder of folders) {
    if (folder === '') continue;
    for (const file of [path.join(folder, name), path.join(folder, `${name}.exe`)]) {
      if (isExecutable(file)) return file;
    }
  }
  throw new MediaToolMissing(
    `${name} was not found on the PATH. Install it (Debian and Ubuntu: "apt-get install ffmpeg", ` +
      `macOS: "brew install ffmpeg") or set ${variable}.`,
  );
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
